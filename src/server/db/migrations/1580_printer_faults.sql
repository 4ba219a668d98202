-- Faults of printers that the print jobs of desks met. A key is stored once.
CREATE TABLE printer_faults (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_key uuid NOT NULL,
  printer text NOT NULL,
  -- The fault in both languages, as the desk showed it.
  fault_zh text NOT NULL,
  fault_en text NOT NULL,
  print_job uuid NOT NULL,
  desk_name text NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  fault_time timestamptz NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, record_key)
);
CREATE INDEX printer_faults_time ON printer_faults (tenant_id, fault_time);
SELECT secure_tenant_table('printer_faults');
