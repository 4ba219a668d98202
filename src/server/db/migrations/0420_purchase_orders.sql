-- Goods ordered from a supplier.
CREATE TABLE purchase_orders (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  doc_no text NOT NULL,
  doc_date date NOT NULL,
  -- 0 not reviewed, 1 under review, 2 approved, 3 rejected.
  audit_status smallint NOT NULL DEFAULT 0 CHECK (audit_status BETWEEN 0 AND 3),
  handler_id bigint,
  remark text NOT NULL DEFAULT '',
  bundles integer NOT NULL DEFAULT 0,
  pieces integer NOT NULL DEFAULT 0,
  area numeric(15, 4) NOT NULL DEFAULT 0,
  audit_user_id bigint,
  audit_time timestamptz,
  -- Why it was last rejected or reversed.
  verdict text NOT NULL DEFAULT '',
  supplier_id bigint,
  cabinet_no text NOT NULL DEFAULT '',
  currency text NOT NULL DEFAULT '',
  expected_date date,
  received_area numeric(15, 4) NOT NULL DEFAULT 0,
  -- 0 nothing received, 1 some of it, 2 all.
  received_status smallint NOT NULL DEFAULT 0 CHECK (received_status BETWEEN 0 AND 2),
  tax_rate_pct numeric(5, 2),
  is_tax_included smallint NOT NULL DEFAULT 0,
  amount numeric(15, 2) NOT NULL DEFAULT 0,
  net_amount numeric(15, 2) NOT NULL DEFAULT 0,
  tax_amount numeric(15, 2) NOT NULL DEFAULT 0,
  gross_amount numeric(15, 2) NOT NULL DEFAULT 0,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX purchase_orders_number ON purchase_orders (tenant_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX purchase_orders_state ON purchase_orders (tenant_id, audit_status, doc_no) WHERE is_deleted = 0;
CREATE INDEX purchase_orders_day ON purchase_orders (tenant_id, doc_date, doc_no) WHERE is_deleted = 0;
CREATE INDEX purchase_orders_supplier ON purchase_orders (tenant_id, supplier_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX purchase_orders_receipt ON purchase_orders (tenant_id, received_status, doc_no) WHERE is_deleted = 0;
SELECT secure_tenant_table('purchase_orders');

CREATE TABLE purchase_order_goods (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  species_id bigint NOT NULL,
  grade text NOT NULL DEFAULT '',
  thickness_mm numeric(5, 2) NOT NULL,
  area numeric(15, 4) NOT NULL DEFAULT 0,
  price numeric(10, 4),
  amount numeric(15, 2) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES purchase_orders
);
CREATE INDEX purchase_order_goods_record ON purchase_order_goods (tenant_id, record_id, place);
SELECT secure_tenant_table('purchase_order_goods');

CREATE TABLE purchase_order_charges (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('DISCOUNT', 'FREIGHT', 'OTHER')),
  charge numeric(15, 2) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES purchase_orders
);
CREATE INDEX purchase_order_charges_record ON purchase_order_charges (tenant_id, record_id, place);
SELECT secure_tenant_table('purchase_order_charges');
