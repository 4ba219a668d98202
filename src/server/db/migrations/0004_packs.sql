CREATE TABLE tree_species (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  tree_code text NOT NULL,
  full_name text NOT NULL,
  simple_name text NOT NULL DEFAULT '',
  english_name text NOT NULL DEFAULT '',
  latin_name text NOT NULL DEFAULT '',
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX tree_species_code ON tree_species (tenant_id, tree_code) WHERE is_deleted = 0;
SELECT secure_tenant_table('tree_species');

-- Counters of a company; the row lock of the update makes the next number nobody else's.
CREATE TABLE tenant_counters (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  name text NOT NULL,
  issued bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, name)
);
SELECT secure_tenant_table('tenant_counters');

CREATE TABLE packs (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  -- Counts the company's packages, from the counter 'pack'; the serial of its EPC.
  serial bigint NOT NULL,
  pack_no text NOT NULL,
  cabinet_no text NOT NULL DEFAULT '',
  cabinet_pack_label text NOT NULL DEFAULT '',
  tree_code text NOT NULL,
  grade text NOT NULL DEFAULT '',
  texture text NOT NULL DEFAULT '',
  craft text NOT NULL DEFAULT '',
  style text NOT NULL DEFAULT '',
  product_model text NOT NULL DEFAULT '',
  region text NOT NULL DEFAULT '',
  thickness_mm numeric(5, 2) NOT NULL,
  -- F2, F3 and counts over the package's lines.
  area numeric(14, 4) NOT NULL DEFAULT 0,
  volume numeric(14, 4) NOT NULL DEFAULT 0,
  pieces integer NOT NULL DEFAULT 0,
  bundles integer NOT NULL DEFAULT 0,
  grade_status smallint NOT NULL DEFAULT 0,
  pack_status smallint NOT NULL DEFAULT 0,
  stock_status text NOT NULL CHECK (stock_status IN ('PENDING_IN', 'IN_STOCK', 'LOCKED', 'OUT', 'VOID')),
  rfid_status smallint NOT NULL DEFAULT 0,
  epc text NOT NULL DEFAULT '',
  tid text NOT NULL DEFAULT '',
  -- When the tag it bears now was written.
  tagged_at timestamptz,
  print_count integer NOT NULL DEFAULT 0,
  last_printed_at timestamptz,
  -- When a figure its label shows last changed.
  figures_changed_at timestamptz NOT NULL DEFAULT now(),
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (rfid_status = 0 AND epc = '' AND tid = '' OR rfid_status = 1 AND epc <> '' AND tid <> '')
);
CREATE UNIQUE INDEX packs_serial ON packs (tenant_id, serial);
CREATE UNIQUE INDEX packs_number ON packs (tenant_id, pack_no) WHERE is_deleted = 0;
CREATE UNIQUE INDEX packs_epc ON packs (tenant_id, epc) WHERE epc <> '' AND is_deleted = 0;
CREATE UNIQUE INDEX packs_tid ON packs (tenant_id, tid) WHERE tid <> '' AND is_deleted = 0;
CREATE INDEX packs_newest ON packs (tenant_id, create_time DESC, id DESC) WHERE is_deleted = 0;
CREATE INDEX packs_species ON packs (tenant_id, tree_code, create_time DESC, id DESC) WHERE is_deleted = 0;
CREATE INDEX packs_grade ON packs (tenant_id, grade, create_time DESC, id DESC) WHERE is_deleted = 0;
CREATE INDEX packs_rfid ON packs (tenant_id, rfid_status, create_time DESC, id DESC) WHERE is_deleted = 0;
CREATE INDEX packs_stock ON packs (tenant_id, stock_status, create_time DESC, id DESC) WHERE is_deleted = 0;
CREATE INDEX packs_area ON packs (tenant_id, area, id) WHERE is_deleted = 0;
SELECT secure_tenant_table('packs');

CREATE TABLE tally_lines (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  pack_id bigint NOT NULL,
  line_no integer NOT NULL,
  log_no text NOT NULL,
  bundle_no text NOT NULL,
  length_cm numeric(5, 1) NOT NULL,
  width_cm numeric(5, 1) NOT NULL,
  pieces integer NOT NULL,
  area numeric(12, 4) NOT NULL,
  barcode text NOT NULL,
  stock_status text NOT NULL CHECK (stock_status IN ('PENDING_IN', 'IN_STOCK', 'LOCKED', 'OUT', 'VOID')),
  create_time timestamptz NOT NULL DEFAULT now(),
  is_deleted smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, pack_id) REFERENCES packs
);
CREATE INDEX tally_lines_pack ON tally_lines (tenant_id, pack_id, line_no) WHERE is_deleted = 0;
-- A bar code is the company's only while it is on live goods (V7).
CREATE UNIQUE INDEX tally_lines_barcode ON tally_lines (tenant_id, barcode)
  WHERE is_deleted = 0 AND barcode <> '' AND stock_status IN ('PENDING_IN', 'IN_STOCK', 'LOCKED');
SELECT secure_tenant_table('tally_lines');

CREATE TABLE print_records (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_key uuid NOT NULL,
  pack_id bigint NOT NULL,
  template text NOT NULL,
  printer text NOT NULL,
  copies integer NOT NULL,
  state text NOT NULL CHECK (state IN ('sent', 'confirmed')),
  desk_name text NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  printed_at timestamptz NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, record_key),
  FOREIGN KEY (tenant_id, pack_id) REFERENCES packs
);
CREATE INDEX print_records_pack ON print_records (tenant_id, pack_id, printed_at DESC);
SELECT secure_tenant_table('print_records');

CREATE TABLE tag_records (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_key uuid NOT NULL,
  pack_id bigint NOT NULL,
  epc text NOT NULL,
  tid text NOT NULL,
  reader text NOT NULL,
  desk_name text NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  written_at timestamptz NOT NULL,
  -- When the tag stopped being this package's: replaced, or written for another package.
  released_at timestamptz,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, record_key),
  FOREIGN KEY (tenant_id, pack_id) REFERENCES packs
);
CREATE INDEX tag_records_pack ON tag_records (tenant_id, pack_id, written_at DESC);
SELECT secure_tenant_table('tag_records');
