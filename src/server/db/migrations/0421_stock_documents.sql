-- Packages of suppliers that came into stock.
CREATE TABLE inbounds (
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
  purchase_order_id bigint,
  supplier_id bigint,
  cabinet_no text NOT NULL DEFAULT '',
  -- Nothing more of the purchase order is to come.
  is_last smallint NOT NULL DEFAULT 0,
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
CREATE UNIQUE INDEX inbounds_number ON inbounds (tenant_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX inbounds_state ON inbounds (tenant_id, audit_status, doc_no) WHERE is_deleted = 0;
CREATE INDEX inbounds_day ON inbounds (tenant_id, doc_date, doc_no) WHERE is_deleted = 0;
CREATE INDEX inbounds_source ON inbounds (tenant_id, purchase_order_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX inbounds_supplier ON inbounds (tenant_id, supplier_id, doc_no) WHERE is_deleted = 0;
SELECT secure_tenant_table('inbounds');

CREATE TABLE inbound_packs (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  pack_no text NOT NULL,
  -- Of the chosen bundles; empty for the whole package.
  barcodes text NOT NULL DEFAULT '',
  -- The package and its figures when the document was saved.
  pack_id bigint,
  species text NOT NULL DEFAULT '',
  grade text NOT NULL DEFAULT '',
  thickness_mm numeric(5, 2),
  bundles integer NOT NULL DEFAULT 0,
  pieces integer NOT NULL DEFAULT 0,
  area numeric(15, 4) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  price numeric(10, 4),
  amount numeric(15, 2) NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES inbounds
);
CREATE INDEX inbound_packs_record ON inbound_packs (tenant_id, record_id, place);
SELECT secure_tenant_table('inbound_packs');

CREATE TABLE inbound_charges (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('DISCOUNT', 'FREIGHT', 'OTHER')),
  charge numeric(15, 2) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES inbounds
);
CREATE INDEX inbound_charges_record ON inbound_charges (tenant_id, record_id, place);
SELECT secure_tenant_table('inbound_charges');

-- Goods promised to customers.
CREATE TABLE sale_orders (
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
  customer_id bigint,
  sales_user_id bigint,
  address text NOT NULL DEFAULT '',
  deposit numeric(15, 2),
  delivered_area numeric(15, 4) NOT NULL DEFAULT 0,
  -- 0 nothing, 1 some, 2 all of it.
  shipped_status smallint NOT NULL DEFAULT 0 CHECK (shipped_status BETWEEN 0 AND 2),
  return_status smallint NOT NULL DEFAULT 0 CHECK (return_status BETWEEN 0 AND 2),
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
CREATE UNIQUE INDEX sale_orders_number ON sale_orders (tenant_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX sale_orders_state ON sale_orders (tenant_id, audit_status, doc_no) WHERE is_deleted = 0;
CREATE INDEX sale_orders_day ON sale_orders (tenant_id, doc_date, doc_no) WHERE is_deleted = 0;
CREATE INDEX sale_orders_customer ON sale_orders (tenant_id, customer_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX sale_orders_salesperson ON sale_orders (tenant_id, sales_user_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX sale_orders_shipping ON sale_orders (tenant_id, shipped_status, doc_no) WHERE is_deleted = 0;
SELECT secure_tenant_table('sale_orders');

CREATE TABLE sale_order_packs (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  pack_no text NOT NULL,
  -- Of the chosen bundles; empty for the whole package.
  barcodes text NOT NULL DEFAULT '',
  -- The package and its figures when the document was saved.
  pack_id bigint,
  species text NOT NULL DEFAULT '',
  grade text NOT NULL DEFAULT '',
  thickness_mm numeric(5, 2),
  bundles integer NOT NULL DEFAULT 0,
  pieces integer NOT NULL DEFAULT 0,
  area numeric(15, 4) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  price numeric(10, 4),
  amount numeric(15, 2) NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES sale_orders
);
CREATE INDEX sale_order_packs_record ON sale_order_packs (tenant_id, record_id, place);
SELECT secure_tenant_table('sale_order_packs');

CREATE TABLE sale_order_charges (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('DISCOUNT', 'FREIGHT', 'OTHER')),
  charge numeric(15, 2) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES sale_orders
);
CREATE INDEX sale_order_charges_record ON sale_order_charges (tenant_id, record_id, place);
SELECT secure_tenant_table('sale_order_charges');

-- Goods that left for customers.
CREATE TABLE deliveries (
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
  sale_order_id bigint,
  customer_id bigint,
  sales_user_id bigint,
  address text NOT NULL DEFAULT '',
  vehicle text NOT NULL DEFAULT '',
  return_status smallint NOT NULL DEFAULT 0 CHECK (return_status BETWEEN 0 AND 2),
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
CREATE UNIQUE INDEX deliveries_number ON deliveries (tenant_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX deliveries_state ON deliveries (tenant_id, audit_status, doc_no) WHERE is_deleted = 0;
CREATE INDEX deliveries_day ON deliveries (tenant_id, doc_date, doc_no) WHERE is_deleted = 0;
CREATE INDEX deliveries_source ON deliveries (tenant_id, sale_order_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX deliveries_customer ON deliveries (tenant_id, customer_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX deliveries_salesperson ON deliveries (tenant_id, sales_user_id, doc_no) WHERE is_deleted = 0;
SELECT secure_tenant_table('deliveries');

CREATE TABLE delivery_packs (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  pack_no text NOT NULL,
  -- Of the chosen bundles; empty for the whole package.
  barcodes text NOT NULL DEFAULT '',
  -- The package and its figures when the document was saved.
  pack_id bigint,
  species text NOT NULL DEFAULT '',
  grade text NOT NULL DEFAULT '',
  thickness_mm numeric(5, 2),
  bundles integer NOT NULL DEFAULT 0,
  pieces integer NOT NULL DEFAULT 0,
  area numeric(15, 4) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  price numeric(10, 4),
  amount numeric(15, 2) NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES deliveries
);
CREATE INDEX delivery_packs_record ON delivery_packs (tenant_id, record_id, place);
SELECT secure_tenant_table('delivery_packs');

CREATE TABLE delivery_charges (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('DISCOUNT', 'FREIGHT', 'OTHER')),
  charge numeric(15, 2) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES deliveries
);
CREATE INDEX delivery_charges_record ON delivery_charges (tenant_id, record_id, place);
SELECT secure_tenant_table('delivery_charges');

-- Goods that customers sent back.
CREATE TABLE sale_returns (
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
  delivery_id bigint,
  customer_id bigint,
  sales_user_id bigint,
  -- Its packages are to be graded again.
  is_regraded smallint NOT NULL DEFAULT 0,
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
CREATE UNIQUE INDEX sale_returns_number ON sale_returns (tenant_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX sale_returns_state ON sale_returns (tenant_id, audit_status, doc_no) WHERE is_deleted = 0;
CREATE INDEX sale_returns_day ON sale_returns (tenant_id, doc_date, doc_no) WHERE is_deleted = 0;
CREATE INDEX sale_returns_source ON sale_returns (tenant_id, delivery_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX sale_returns_customer ON sale_returns (tenant_id, customer_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX sale_returns_salesperson ON sale_returns (tenant_id, sales_user_id, doc_no) WHERE is_deleted = 0;
SELECT secure_tenant_table('sale_returns');

CREATE TABLE sale_return_packs (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  pack_no text NOT NULL,
  -- Of the chosen bundles; empty for the whole package.
  barcodes text NOT NULL DEFAULT '',
  -- The package and its figures when the document was saved.
  pack_id bigint,
  species text NOT NULL DEFAULT '',
  grade text NOT NULL DEFAULT '',
  thickness_mm numeric(5, 2),
  bundles integer NOT NULL DEFAULT 0,
  pieces integer NOT NULL DEFAULT 0,
  area numeric(15, 4) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  price numeric(10, 4),
  amount numeric(15, 2) NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES sale_returns
);
CREATE INDEX sale_return_packs_record ON sale_return_packs (tenant_id, record_id, place);
SELECT secure_tenant_table('sale_return_packs');

CREATE TABLE sale_return_charges (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('DISCOUNT', 'FREIGHT', 'OTHER')),
  charge numeric(15, 2) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES sale_returns
);
CREATE INDEX sale_return_charges_record ON sale_return_charges (tenant_id, record_id, place);
SELECT secure_tenant_table('sale_return_charges');

-- Stock that came in without a purchase.
CREATE TABLE other_ins (
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
  -- A key of the dictionary.
  cause text NOT NULL DEFAULT '',
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
CREATE UNIQUE INDEX other_ins_number ON other_ins (tenant_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX other_ins_state ON other_ins (tenant_id, audit_status, doc_no) WHERE is_deleted = 0;
CREATE INDEX other_ins_day ON other_ins (tenant_id, doc_date, doc_no) WHERE is_deleted = 0;
SELECT secure_tenant_table('other_ins');

CREATE TABLE other_in_packs (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  pack_no text NOT NULL,
  -- Of the chosen bundles; empty for the whole package.
  barcodes text NOT NULL DEFAULT '',
  -- The package and its figures when the document was saved.
  pack_id bigint,
  species text NOT NULL DEFAULT '',
  grade text NOT NULL DEFAULT '',
  thickness_mm numeric(5, 2),
  bundles integer NOT NULL DEFAULT 0,
  pieces integer NOT NULL DEFAULT 0,
  area numeric(15, 4) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES other_ins
);
CREATE INDEX other_in_packs_record ON other_in_packs (tenant_id, record_id, place);
SELECT secure_tenant_table('other_in_packs');

-- Stock that left without a sale.
CREATE TABLE other_outs (
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
  -- A key of the dictionary.
  cause text NOT NULL DEFAULT '',
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
CREATE UNIQUE INDEX other_outs_number ON other_outs (tenant_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX other_outs_state ON other_outs (tenant_id, audit_status, doc_no) WHERE is_deleted = 0;
CREATE INDEX other_outs_day ON other_outs (tenant_id, doc_date, doc_no) WHERE is_deleted = 0;
SELECT secure_tenant_table('other_outs');

CREATE TABLE other_out_packs (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  pack_no text NOT NULL,
  -- Of the chosen bundles; empty for the whole package.
  barcodes text NOT NULL DEFAULT '',
  -- The package and its figures when the document was saved.
  pack_id bigint,
  species text NOT NULL DEFAULT '',
  grade text NOT NULL DEFAULT '',
  thickness_mm numeric(5, 2),
  bundles integer NOT NULL DEFAULT 0,
  pieces integer NOT NULL DEFAULT 0,
  area numeric(15, 4) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES other_outs
);
CREATE INDEX other_out_packs_record ON other_out_packs (tenant_id, record_id, place);
SELECT secure_tenant_table('other_out_packs');

-- The tally lines that a document is about, under the line of the document that names their package.
CREATE TABLE document_items (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  doc_kind text NOT NULL,
  doc_id bigint NOT NULL,
  doc_line_id bigint NOT NULL,
  line_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, doc_id, line_id)
);
CREATE INDEX document_items_line ON document_items (tenant_id, line_id);
SELECT secure_tenant_table('document_items');
