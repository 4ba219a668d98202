-- Dictionaries of a company, and its own entries of the system's: `parent_id` is a row of either table.
CREATE TABLE company_dictionaries (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  -- 0: the row that names a dictionary.
  parent_id bigint NOT NULL DEFAULT 0,
  code text NOT NULL,
  dict_key text NOT NULL,
  dict_value text NOT NULL,
  sort integer NOT NULL DEFAULT 1,
  remark text NOT NULL DEFAULT '',
  is_deleted smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX company_dictionaries_key ON company_dictionaries (tenant_id, code, dict_key) WHERE is_deleted = 0;
CREATE INDEX company_dictionaries_parent ON company_dictionaries (tenant_id, parent_id);
SELECT secure_tenant_table('company_dictionaries');

-- What a company reads: the system's rows, with an empty tenant_id, and its own. Row security is the reader's.
CREATE VIEW dictionary_rows WITH (security_invoker = true) AS
  SELECT ''::varchar(12) AS tenant_id, id, parent_id, code, dict_key, dict_value, sort, remark, is_deleted, version
  FROM dictionaries
  UNION ALL
  SELECT tenant_id, id, parent_id, code, dict_key, dict_value, sort, remark, is_deleted, version
  FROM company_dictionaries;
GRANT SELECT ON dictionary_rows TO veneer_desk_tenant;
