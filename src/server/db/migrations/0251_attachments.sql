-- Files that belong to a record. Such a file is read by those who may view the record, and by nobody through its address.
ALTER TABLE files
  DROP CONSTRAINT files_scope_check,
  ADD CONSTRAINT files_scope_check CHECK (scope IN ('tenant', 'private', 'common', 'job', 'record'));
-- Removed files whose bytes are still in the store.
CREATE INDEX files_removed ON files (tenant_id) WHERE state = 'REMOVED' AND store_key <> '';

CREATE TABLE attachments (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  -- Kind of record and its id.
  record_area text NOT NULL,
  record_id bigint NOT NULL,
  file_id bigint NOT NULL,
  file_name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  create_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, file_id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files
);
CREATE INDEX attachments_record ON attachments (tenant_id, record_area, record_id, id);
SELECT secure_tenant_table('attachments');
