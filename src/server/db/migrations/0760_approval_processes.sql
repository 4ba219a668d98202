-- How a company approves a kind of document; each change is a new version, the last one holds.
CREATE TABLE approval_processes (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  kind text NOT NULL,
  version integer NOT NULL,
  steps jsonb NOT NULL,
  required jsonb NOT NULL,
  user_name text NOT NULL,
  create_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, kind, version)
);
SELECT secure_tenant_table('approval_processes');

-- Submissions, approvals by step, rejections and reversals of documents.
CREATE TABLE approval_events (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  doc_kind text NOT NULL,
  doc_id bigint NOT NULL,
  act text NOT NULL,
  step text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  user_name text NOT NULL,
  create_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX approval_events_document ON approval_events (tenant_id, doc_kind, doc_id, id);
SELECT secure_tenant_table('approval_events');

-- Steps that the document has passed since it was submitted.
ALTER TABLE purchase_orders ADD COLUMN approval_step smallint NOT NULL DEFAULT 0;
ALTER TABLE inbounds ADD COLUMN approval_step smallint NOT NULL DEFAULT 0;
ALTER TABLE gradings ADD COLUMN approval_step smallint NOT NULL DEFAULT 0;
ALTER TABLE sale_orders ADD COLUMN approval_step smallint NOT NULL DEFAULT 0;
ALTER TABLE deliveries ADD COLUMN approval_step smallint NOT NULL DEFAULT 0;
ALTER TABLE sale_returns ADD COLUMN approval_step smallint NOT NULL DEFAULT 0;
ALTER TABLE other_ins ADD COLUMN approval_step smallint NOT NULL DEFAULT 0;
ALTER TABLE other_outs ADD COLUMN approval_step smallint NOT NULL DEFAULT 0;
