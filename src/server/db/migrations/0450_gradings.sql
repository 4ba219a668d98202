-- Goods that got a grade, with what grading made of their areas (F4).
CREATE TABLE gradings (
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
  -- Before grading.
  area numeric(15, 4) NOT NULL DEFAULT 0,
  audit_user_id bigint,
  audit_time timestamptz,
  -- Why it was last rejected or reversed.
  verdict text NOT NULL DEFAULT '',
  new_area numeric(15, 4) NOT NULL DEFAULT 0,
  changed_area numeric(15, 4) NOT NULL DEFAULT 0,
  change_rate_pct numeric(15, 2) NOT NULL DEFAULT 0,
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
CREATE UNIQUE INDEX gradings_number ON gradings (tenant_id, doc_no) WHERE is_deleted = 0;
CREATE INDEX gradings_state ON gradings (tenant_id, audit_status, doc_no) WHERE is_deleted = 0;
CREATE INDEX gradings_day ON gradings (tenant_id, doc_date, doc_no) WHERE is_deleted = 0;
SELECT secure_tenant_table('gradings');

CREATE TABLE grading_packs (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  record_id bigint NOT NULL,
  place integer NOT NULL,
  pack_no text NOT NULL,
  -- Of the chosen bundles; empty for those of the package that no other line names.
  barcodes text NOT NULL DEFAULT '',
  -- What the bundles become; empty measures and texture stay, an empty number is the package itself.
  new_grade text NOT NULL DEFAULT '',
  new_texture text NOT NULL DEFAULT '',
  new_pack_no text NOT NULL DEFAULT '',
  new_length_cm numeric(5, 1),
  new_width_cm numeric(5, 1),
  new_pieces numeric(4, 0),
  -- The package when the document was saved; the area is that before grading, bundles and pieces are those after it.
  pack_id bigint,
  species text NOT NULL DEFAULT '',
  grade text NOT NULL DEFAULT '',
  texture text NOT NULL DEFAULT '',
  thickness_mm numeric(5, 2),
  bundles integer NOT NULL DEFAULT 0,
  pieces integer NOT NULL DEFAULT 0,
  area numeric(15, 4) NOT NULL DEFAULT 0,
  new_area numeric(15, 4) NOT NULL DEFAULT 0,
  changed_area numeric(15, 4) NOT NULL DEFAULT 0,
  change_rate_pct numeric(15, 2) NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, record_id) REFERENCES gradings
);
CREATE INDEX grading_packs_record ON grading_packs (tenant_id, record_id, place);
SELECT secure_tenant_table('grading_packs');
