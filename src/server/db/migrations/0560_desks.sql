-- Desks registered with a company. `public_key` verifies the challenges that a desk signs; its own key never leaves it.
CREATE TABLE desks (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  name text NOT NULL,
  place text NOT NULL DEFAULT '',
  public_key text NOT NULL,
  last_seen_time timestamptz,
  app_version text NOT NULL DEFAULT '',
  platform text NOT NULL DEFAULT '',
  printers text NOT NULL DEFAULT '',
  readers text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  -- 0: the key is revoked.
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  is_deleted smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX desks_name ON desks (tenant_id, name) WHERE is_deleted = 0;
SELECT secure_tenant_table('desks');
