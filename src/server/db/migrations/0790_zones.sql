-- Zones of the warehouse, which packages name in their column region.
CREATE TABLE zones (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  -- The bar code of its label.
  region_code text NOT NULL,
  region text NOT NULL,
  warehouse text NOT NULL DEFAULT '',
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
CREATE UNIQUE INDEX zones_code ON zones (tenant_id, region_code) WHERE is_deleted = 0;
CREATE UNIQUE INDEX zones_region ON zones (tenant_id, region) WHERE is_deleted = 0;
SELECT secure_tenant_table('zones');
