-- What a company's files come to, from the index alone: asked with every upload.
CREATE INDEX files_kept ON files (tenant_id) INCLUDE (size_bytes) WHERE state IN ('STORING', 'STORED');
