-- Work that users hand to desks: posted by a page, taken and carried out by one desk.
CREATE TABLE desk_tasks (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  -- Chosen by the page; the desk's print job has the same.
  id uuid NOT NULL,
  serial bigint NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  count integer NOT NULL,
  content jsonb NOT NULL,
  total integer NOT NULL CHECK (total > 0),
  done integer NOT NULL DEFAULT 0 CHECK (done BETWEEN 0 AND total),
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'taken', 'working', 'unknown', 'done', 'failed', 'withdrawn')),
  error jsonb,
  owner_id bigint NOT NULL,
  owner_name text NOT NULL,
  desk_id bigint,
  taken_by bigint,
  lease_until timestamptz,
  create_time timestamptz NOT NULL,
  end_time timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, desk_id) REFERENCES desks,
  FOREIGN KEY (tenant_id, taken_by) REFERENCES desks,
  CHECK ((taken_by IS NULL) = (state IN ('waiting', 'withdrawn')))
);
CREATE INDEX desk_tasks_owner ON desk_tasks (tenant_id, owner_id, serial);
CREATE INDEX desk_tasks_open ON desk_tasks (tenant_id, serial)
  WHERE state IN ('waiting', 'taken', 'working', 'unknown');
CREATE INDEX desk_tasks_end ON desk_tasks (tenant_id, end_time);
SELECT secure_tenant_table('desk_tasks');
