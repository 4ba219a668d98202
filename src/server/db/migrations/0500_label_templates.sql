-- Label templates of a company. All columns but the default are taken from the content when it is saved.
CREATE TABLE label_templates (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  code varchar(64) NOT NULL,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  subject varchar(20) NOT NULL,
  width_mm numeric(7, 3) NOT NULL,
  height_mm numeric(7, 3) NOT NULL,
  captions varchar(2) NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false,
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
CREATE UNIQUE INDEX label_templates_code ON label_templates (tenant_id, code) WHERE is_deleted = 0;
CREATE UNIQUE INDEX label_templates_default ON label_templates (tenant_id, subject, width_mm, height_mm)
  WHERE is_default AND is_deleted = 0;
SELECT secure_tenant_table('label_templates');

-- What was saved, by the number of the save; the newest is in use.
CREATE TABLE label_template_versions (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  template_id bigint NOT NULL,
  number integer NOT NULL,
  content text NOT NULL,
  create_user bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, template_id, number),
  FOREIGN KEY (tenant_id, template_id) REFERENCES label_templates
);
SELECT secure_tenant_table('label_template_versions');
