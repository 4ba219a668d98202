-- Menus and buttons are the product's: the same for every company, which grants them to its roles.
CREATE TABLE menus (
  id bigint PRIMARY KEY,
  parent_id bigint NOT NULL DEFAULT 0,
  code text NOT NULL,
  name text NOT NULL,
  -- English label.
  alias text NOT NULL,
  path text NOT NULL DEFAULT '',
  source text NOT NULL DEFAULT '',
  sort integer NOT NULL DEFAULT 1,
  -- 1 menu, 2 button.
  category smallint NOT NULL DEFAULT 1,
  -- Where a button stands: 0 not a button, 1 toolbar, 2 row, 3 both.
  action smallint NOT NULL DEFAULT 0,
  is_open smallint NOT NULL DEFAULT 1,
  keep_alive boolean NOT NULL DEFAULT false,
  remark text NOT NULL DEFAULT '',
  is_deleted smallint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX menus_code ON menus (code) WHERE is_deleted = 0;
GRANT SELECT ON menus TO veneer_desk_tenant;
GRANT SELECT, INSERT, UPDATE ON menus TO veneer_desk_system;

CREATE TABLE role_menus (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  role_id bigint NOT NULL,
  menu_id bigint NOT NULL REFERENCES menus,
  PRIMARY KEY (tenant_id, role_id, menu_id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles
);
SELECT secure_tenant_table('role_menus');

CREATE TABLE top_menus (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  alias text NOT NULL,
  source text NOT NULL DEFAULT '',
  path text NOT NULL DEFAULT '',
  sort integer NOT NULL DEFAULT 1,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
SELECT secure_tenant_table('top_menus');

CREATE TABLE top_menu_menus (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  top_menu_id bigint NOT NULL,
  menu_id bigint NOT NULL REFERENCES menus,
  PRIMARY KEY (tenant_id, top_menu_id, menu_id),
  FOREIGN KEY (tenant_id, top_menu_id) REFERENCES top_menus
);
SELECT secure_tenant_table('top_menu_menus');
