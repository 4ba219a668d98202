-- Label, tag and document line of a package, checked against each other at a desk. A key is stored once.
CREATE TABLE label_checks (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_key uuid NOT NULL,
  pack_id bigint NOT NULL,
  -- The print job; null for a label that was there already.
  print_job uuid,
  epc text NOT NULL,
  tid text NOT NULL,
  -- Empty for a package that was not taken from a document.
  doc_kind text NOT NULL DEFAULT '',
  doc_id bigint,
  doc_no text NOT NULL DEFAULT '',
  verified_by text NOT NULL CHECK (verified_by IN ('scanner', 'eye')),
  -- What the scanner read; empty for a check by eye.
  code text NOT NULL DEFAULT '',
  desk_name text NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  check_time timestamptz NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, record_key),
  FOREIGN KEY (tenant_id, pack_id) REFERENCES packs
);
CREATE INDEX label_checks_pack ON label_checks (tenant_id, pack_id, check_time DESC);
SELECT secure_tenant_table('label_checks');
