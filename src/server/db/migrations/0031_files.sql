-- Uploaded files: first a permission to upload one, then the file itself.
CREATE TABLE files (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  -- Whose it is to read: the company's, one person's, everybody's.
  scope text NOT NULL CHECK (scope IN ('tenant', 'private', 'common')),
  owner_id bigint NOT NULL,
  -- Folders it was signed for, ending in this row's id.
  directory text NOT NULL,
  module_type text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'SIGNED' CHECK (state IN ('SIGNED', 'STORING', 'STORED', 'REMOVED')),
  -- End of the permission to upload.
  expires_at timestamptz NOT NULL,
  -- As its uploader named it, and where the store keeps it.
  file_name text NOT NULL DEFAULT '',
  store_key text NOT NULL DEFAULT '',
  content_type text NOT NULL DEFAULT '',
  size_bytes integer NOT NULL DEFAULT 0,
  resolution_ratio text NOT NULL DEFAULT '',
  stored_at timestamptz,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
-- Permissions nobody used, to be cleared away.
CREATE INDEX files_unused ON files (tenant_id, expires_at) WHERE state IN ('SIGNED', 'STORING');
SELECT secure_tenant_table('files');
