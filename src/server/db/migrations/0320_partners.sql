-- A text without punctuation, space, case and width, by which likely duplicates are found. It is kept in columns, because a
-- condition with a function of ours would be checked row by row under row-level security.
CREATE FUNCTION alike_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  lower(regexp_replace(normalize(value, NFKC), '[][[:space:]!"#$%&''()*+,./:;<=>?@\\^_`{|}~·、。《》【】“”‘’—…-]', '', 'g'));

-- Who buys, and the people there.
CREATE TABLE customers (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  short_name text NOT NULL DEFAULT '',
  kind text NOT NULL DEFAULT '',
  grade text NOT NULL DEFAULT '',
  tax_no text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  -- Names of province, city and district, with a slash between.
  region text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  longitude numeric(9, 6),
  latitude numeric(8, 6),
  tax_rate_pct numeric(5, 2),
  bank text NOT NULL DEFAULT '',
  bank_account text NOT NULL DEFAULT '',
  payment_terms text NOT NULL DEFAULT '',
  sales_user_id bigint,
  remark text NOT NULL DEFAULT '',
  name_key text GENERATED ALWAYS AS (alike_key(name)) STORED,
  tax_no_key text GENERATED ALWAYS AS (alike_key(tax_no)) STORED,
  phone_key text GENERATED ALWAYS AS (alike_key(phone)) STORED,
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
CREATE UNIQUE INDEX customers_code ON customers (tenant_id, code) WHERE is_deleted = 0;
CREATE INDEX customers_name ON customers (tenant_id, name_key) WHERE name_key <> '';
CREATE INDEX customers_tax_no ON customers (tenant_id, tax_no_key) WHERE tax_no_key <> '';
CREATE INDEX customers_phone ON customers (tenant_id, phone_key) WHERE phone_key <> '';
CREATE INDEX customers_salesperson ON customers (tenant_id, sales_user_id) WHERE is_deleted = 0;
SELECT secure_tenant_table('customers');

CREATE TABLE customer_contacts (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  -- Among the record's lines, from 0.
  place integer NOT NULL,
  name text NOT NULL,
  is_primary smallint NOT NULL DEFAULT 0,
  post text NOT NULL DEFAULT '',
  mobile text NOT NULL DEFAULT '',
  landline text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  wechat text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES customers
);
CREATE INDEX customer_contacts_record ON customer_contacts (tenant_id, record_id, place);
SELECT secure_tenant_table('customer_contacts');

-- Who sells to the company, and the people there.
CREATE TABLE suppliers (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  short_name text NOT NULL DEFAULT '',
  kind text NOT NULL DEFAULT '',
  grade text NOT NULL DEFAULT '',
  tax_no text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  -- Names of province, city and district, with a slash between.
  region text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  longitude numeric(9, 6),
  latitude numeric(8, 6),
  tax_rate_pct numeric(5, 2),
  bank text NOT NULL DEFAULT '',
  bank_account text NOT NULL DEFAULT '',
  payment_terms text NOT NULL DEFAULT '',
  sales_user_id bigint,
  remark text NOT NULL DEFAULT '',
  name_key text GENERATED ALWAYS AS (alike_key(name)) STORED,
  tax_no_key text GENERATED ALWAYS AS (alike_key(tax_no)) STORED,
  phone_key text GENERATED ALWAYS AS (alike_key(phone)) STORED,
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
CREATE UNIQUE INDEX suppliers_code ON suppliers (tenant_id, code) WHERE is_deleted = 0;
CREATE INDEX suppliers_name ON suppliers (tenant_id, name_key) WHERE name_key <> '';
CREATE INDEX suppliers_tax_no ON suppliers (tenant_id, tax_no_key) WHERE tax_no_key <> '';
CREATE INDEX suppliers_phone ON suppliers (tenant_id, phone_key) WHERE phone_key <> '';
CREATE INDEX suppliers_salesperson ON suppliers (tenant_id, sales_user_id) WHERE is_deleted = 0;
SELECT secure_tenant_table('suppliers');

CREATE TABLE supplier_contacts (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  -- Among the record's lines, from 0.
  place integer NOT NULL,
  name text NOT NULL,
  is_primary smallint NOT NULL DEFAULT 0,
  post text NOT NULL DEFAULT '',
  mobile text NOT NULL DEFAULT '',
  landline text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  wechat text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES suppliers
);
CREATE INDEX supplier_contacts_record ON supplier_contacts (tenant_id, record_id, place);
SELECT secure_tenant_table('supplier_contacts');
