-- Lists of codes that apps and handhelds submitted, and the documents made from them.
CREATE TABLE scan_lists (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  list_no text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('DELIVERY', 'INBOUND', 'STOCKTAKE')),
  -- 0 not processed, 1 a document was made from it.
  process_status smallint NOT NULL DEFAULT 0 CHECK (process_status IN (0, 1)),
  row_count integer NOT NULL DEFAULT 0,
  sale_order_id bigint,
  purchase_order_id bigint,
  device text NOT NULL DEFAULT '',
  submitter_id bigint,
  submit_time timestamptz,
  delivery_id bigint,
  inbound_id bigint,
  remark text NOT NULL DEFAULT '',
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, delivery_id) REFERENCES deliveries,
  FOREIGN KEY (tenant_id, inbound_id) REFERENCES inbounds
);
CREATE UNIQUE INDEX scan_lists_number ON scan_lists (tenant_id, list_no) WHERE is_deleted = 0;
CREATE INDEX scan_lists_state ON scan_lists (tenant_id, process_status, submit_time) WHERE is_deleted = 0;
CREATE INDEX scan_lists_time ON scan_lists (tenant_id, submit_time, list_no) WHERE is_deleted = 0;
CREATE INDEX scan_lists_delivery ON scan_lists (tenant_id, delivery_id) WHERE delivery_id IS NOT NULL;
CREATE INDEX scan_lists_inbound ON scan_lists (tenant_id, inbound_id) WHERE inbound_id IS NOT NULL;
SELECT secure_tenant_table('scan_lists');

-- The rows as they came: what is wrong with one is told when it is checked.
CREATE TABLE scan_list_rows (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  code text NOT NULL,
  species text NOT NULL DEFAULT '',
  grade text NOT NULL DEFAULT '',
  thickness_mm text NOT NULL DEFAULT '',
  log_no text NOT NULL DEFAULT '',
  bundle_no text NOT NULL DEFAULT '',
  length_cm text NOT NULL DEFAULT '',
  width_cm text NOT NULL DEFAULT '',
  pieces text NOT NULL DEFAULT '',
  area text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES scan_lists
);
CREATE INDEX scan_list_rows_list ON scan_list_rows (tenant_id, record_id, place);
SELECT secure_tenant_table('scan_list_rows');

-- Codes of goods that left are found too: the index of 0004 has only those in use.
CREATE INDEX tally_lines_code ON tally_lines (tenant_id, barcode) WHERE is_deleted = 0 AND barcode <> '';
