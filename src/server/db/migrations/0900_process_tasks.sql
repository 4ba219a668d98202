-- Processing tasks of the workshop: the way of a flitch from the vat to its packages (W6.4 to W6.8).
CREATE TABLE process_tasks (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  timber_no text NOT NULL,
  -- None of a flitch that was bought as such.
  log_id bigint,
  feed_order_id bigint,
  species_id bigint,
  -- 0 not produced, 1 in production, 2 complete, 9 voided.
  task_status smallint NOT NULL DEFAULT 0 CHECK (task_status IN (0, 1, 2, 9)),
  -- The operation that runs, or that is to be started next.
  operation text NOT NULL DEFAULT 'COOK' CHECK (operation IN ('COOK', 'SLICE', 'DRY', 'PACK')),
  is_running smallint NOT NULL DEFAULT 0 CHECK (is_running BETWEEN 0 AND 1),
  planned_date date,
  production_process_id bigint,
  thickness_mm numeric(4, 2),
  -- Ids of users, by commas.
  candidates text NOT NULL DEFAULT '',
  participants text NOT NULL DEFAULT '',
  cook_pool_id bigint,
  slice_machine_id bigint,
  dry_machine_id bigint,
  -- Of the first operation, and of the last.
  start_time timestamptz,
  finish_time timestamptz,
  pack_count integer NOT NULL DEFAULT 0,
  produced_area numeric(14, 4) NOT NULL DEFAULT 0,
  produced_volume numeric(14, 4) NOT NULL DEFAULT 0,
  void_reason text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
-- A voided task frees its timber.
CREATE UNIQUE INDEX process_tasks_timber ON process_tasks (tenant_id, timber_no) WHERE is_deleted = 0 AND task_status <> 9;
CREATE INDEX process_tasks_finished ON process_tasks (tenant_id, finish_time) WHERE task_status = 2 AND is_deleted = 0;
SELECT secure_tenant_table('process_tasks');

CREATE TABLE process_operations (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  task_id bigint NOT NULL,
  operation text NOT NULL CHECK (operation IN ('COOK', 'SLICE', 'DRY', 'PACK')),
  machine_id bigint,
  participants text NOT NULL DEFAULT '',
  start_time timestamptz NOT NULL,
  finish_time timestamptz CHECK (finish_time >= start_time),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, task_id, operation),
  FOREIGN KEY (tenant_id, task_id) REFERENCES process_tasks
);
-- A slicer and a dryer take one flitch at a time, a vat several (W6.5).
CREATE UNIQUE INDEX process_operations_busy ON process_operations (tenant_id, operation, machine_id)
  WHERE operation IN ('SLICE', 'DRY') AND finish_time IS NULL;
CREATE INDEX process_operations_machine ON process_operations (tenant_id, operation, machine_id, finish_time);
SELECT secure_tenant_table('process_operations');

-- The packages made of a flitch, as they were when they were entered: the figures of its yield (F7).
CREATE TABLE process_packs (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  task_id bigint NOT NULL,
  pack_id bigint NOT NULL,
  bundles integer NOT NULL,
  pieces integer NOT NULL,
  area numeric(14, 4) NOT NULL,
  volume numeric(14, 4) NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, pack_id),
  FOREIGN KEY (tenant_id, task_id) REFERENCES process_tasks
);
CREATE INDEX process_packs_task ON process_packs (tenant_id, task_id);
SELECT secure_tenant_table('process_packs');

-- As 0780 indexes other large lists.
DO $$
DECLARE
  field text;
BEGIN
  CREATE INDEX process_tasks_listed ON process_tasks (tenant_id, planned_date, timber_no, id) INCLUDE (create_time, update_time)
    WHERE is_deleted = 0;
  FOREACH field IN ARRAY ARRAY['timber_no', 'task_status', 'operation', 'is_running', 'species_id', 'thickness_mm', 'log_id',
    'feed_order_id', 'cook_pool_id', 'slice_machine_id', 'dry_machine_id', 'participants', 'start_time', 'finish_time', 'pack_count',
    'produced_area', 'produced_volume', 'remark', 'create_time', 'update_time'] LOOP
    EXECUTE format('CREATE INDEX process_tasks_by_%s ON process_tasks (tenant_id, %1$I, planned_date, timber_no, id) WHERE is_deleted = 0',
      field);
  END LOOP;
  BEGIN
    EXECUTE 'CREATE INDEX process_tasks_texts ON process_tasks USING gin (tenant_id, ' || (
      SELECT string_agg(
        format('%1$I gin_trgm_ops, (string_to_array(lower(%1$I), NULL) || text_pairs(lower(%1$I)))', one), ', ')
      FROM unnest(ARRAY['timber_no', 'remark']) AS one) || ') WITH (fastupdate = off) WHERE is_deleted = 0';
  EXCEPTION WHEN undefined_object THEN
    RAISE NOTICE 'searching inside of the texts of process_tasks is not indexed: %', SQLERRM;
  END;
  BEGIN
    GRANT SELECT (tenant_id, id, is_deleted, timber_no, remark) ON process_tasks TO veneer_desk_search;
    CREATE POLICY searched_rows ON process_tasks FOR SELECT TO veneer_desk_search USING (true);
  EXCEPTION WHEN insufficient_privilege OR undefined_object THEN
    RAISE NOTICE 'no role for searching: %', SQLERRM;
  END;
END $$;
