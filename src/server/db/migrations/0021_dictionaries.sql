-- Words of the product's selections, the same for every company.
CREATE TABLE dictionaries (
  id bigint PRIMARY KEY,
  -- 0: the row that names a dictionary.
  parent_id bigint NOT NULL DEFAULT 0,
  code text NOT NULL,
  dict_key text NOT NULL,
  dict_value text NOT NULL,
  sort integer NOT NULL DEFAULT 1,
  remark text NOT NULL DEFAULT '',
  is_deleted smallint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX dictionaries_key ON dictionaries (code, dict_key) WHERE is_deleted = 0;
CREATE INDEX dictionaries_parent ON dictionaries (parent_id);
GRANT SELECT ON dictionaries TO veneer_desk_tenant;
GRANT SELECT, INSERT, UPDATE ON dictionaries TO veneer_desk_system;
