-- Comparisons of the ledger with lines, packages and days. They change nothing.
CREATE TABLE stock_checks (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  -- Null for one of the night.
  user_id bigint,
  user_name text NOT NULL DEFAULT '',
  checked_at timestamptz NOT NULL,
  differences bigint NOT NULL,
  -- The first of them.
  details jsonb NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX stock_checks_newest ON stock_checks (tenant_id, checked_at DESC, id DESC);
SELECT secure_tenant_table('stock_checks');
