-- What a veneer factory works with. Ratings may be unknown.
CREATE TABLE cook_pools (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL DEFAULT '',
  capacity_m3 numeric(7, 2),
  min_temperature_c numeric(5, 1),
  max_temperature_c numeric(5, 1),
  sort integer NOT NULL DEFAULT 1,
  remark text NOT NULL DEFAULT '',
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX cook_pools_code ON cook_pools (tenant_id, code) WHERE is_deleted = 0;
SELECT secure_tenant_table('cook_pools');

CREATE TABLE dry_machines (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL DEFAULT '',
  max_width_cm numeric(5, 1),
  min_temperature_c numeric(5, 1),
  max_temperature_c numeric(5, 1),
  min_thickness_mm numeric(5, 2),
  max_thickness_mm numeric(5, 2),
  sort integer NOT NULL DEFAULT 1,
  remark text NOT NULL DEFAULT '',
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX dry_machines_code ON dry_machines (tenant_id, code) WHERE is_deleted = 0;
SELECT secure_tenant_table('dry_machines');

CREATE TABLE slice_machines (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  craft text NOT NULL DEFAULT '',
  max_length_cm numeric(5, 1),
  min_thickness_mm numeric(5, 2),
  max_thickness_mm numeric(5, 2),
  sort integer NOT NULL DEFAULT 1,
  remark text NOT NULL DEFAULT '',
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX slice_machines_code ON slice_machines (tenant_id, code) WHERE is_deleted = 0;
SELECT secure_tenant_table('slice_machines');

CREATE TABLE production_processes (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  craft text NOT NULL DEFAULT '',
  operations text NOT NULL DEFAULT '',
  min_cook_hours numeric(5, 1),
  max_cook_hours numeric(5, 1),
  min_temperature_c numeric(5, 1),
  max_temperature_c numeric(5, 1),
  min_thickness_mm numeric(5, 2),
  max_thickness_mm numeric(5, 2),
  moisture_pct numeric(4, 1),
  sort integer NOT NULL DEFAULT 1,
  remark text NOT NULL DEFAULT '',
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX production_processes_code ON production_processes (tenant_id, code) WHERE is_deleted = 0;
SELECT secure_tenant_table('production_processes');
