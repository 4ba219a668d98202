-- How a company numbers each kind of document (F14).
CREATE TABLE numbering_rules (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  rule_name text NOT NULL,
  document_type text NOT NULL,
  prefix text NOT NULL DEFAULT '',
  code_length smallint NOT NULL CHECK (code_length BETWEEN 1 AND 15),
  start bigint NOT NULL CHECK (start >= 0),
  date_based smallint NOT NULL DEFAULT 1,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX numbering_rules_type ON numbering_rules (tenant_id, document_type) WHERE is_deleted = 0;
SELECT secure_tenant_table('numbering_rules');

-- Last serial given out in a series: what stands before the serial in the number. It outlives its rule, so that a rule
-- changed or made anew repeats nothing. The row lock of the update makes the next number nobody else's.
CREATE TABLE numbering_series (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  document_type text NOT NULL,
  series text NOT NULL,
  last_serial bigint NOT NULL,
  PRIMARY KEY (tenant_id, document_type, series)
);
SELECT secure_tenant_table('numbering_series');
