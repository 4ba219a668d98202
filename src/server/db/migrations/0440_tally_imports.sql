-- How the tallies of a supplier are read.
CREATE TABLE tally_mappings (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  supplier_id bigint NOT NULL,
  mapping jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  update_user bigint NOT NULL,
  update_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, supplier_id),
  FOREIGN KEY (tenant_id, supplier_id) REFERENCES suppliers
);
SELECT secure_tenant_table('tally_mappings');

-- Files that packages were made from, so that a second import of one is told.
CREATE TABLE tally_imports (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  -- SHA-256 of the bytes, hex.
  file_hash text NOT NULL,
  file_name text NOT NULL,
  packs integer NOT NULL,
  lines integer NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  create_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX tally_imports_file ON tally_imports (tenant_id, file_hash, create_time DESC);
SELECT secure_tenant_table('tally_imports');
