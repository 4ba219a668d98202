-- Documents as they were printed: what stood on them, by whom, how often. Rows are only added.
CREATE TABLE document_prints (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  doc_kind text NOT NULL,
  doc_id bigint NOT NULL,
  doc_no text NOT NULL,
  partner text NOT NULL DEFAULT '',
  serial integer NOT NULL CHECK (serial > 0),
  style text NOT NULL CHECK (style IN ('document', 'tally')),
  with_prices boolean NOT NULL,
  copies integer NOT NULL CHECK (copies > 0),
  sheet jsonb NOT NULL,
  paper jsonb NOT NULL,
  reason text NOT NULL DEFAULT '',
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  printed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX document_prints_serial ON document_prints (tenant_id, doc_kind, doc_id, serial);
CREATE INDEX document_prints_time ON document_prints (tenant_id, doc_kind, printed_at DESC, id DESC);
SELECT secure_tenant_table('document_prints');
REVOKE UPDATE, DELETE ON document_prints FROM veneer_desk_tenant;
