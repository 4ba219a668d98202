-- Organisation: positions, further departments of a user, and how far a role sees.
CREATE TABLE posts (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  -- dictKey of the dictionary post_category.
  category text NOT NULL DEFAULT '',
  post_code text NOT NULL,
  post_name text NOT NULL,
  sort integer NOT NULL DEFAULT 1,
  remark text NOT NULL DEFAULT '',
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX posts_code ON posts (tenant_id, post_code) WHERE is_deleted = 0;
SELECT secure_tenant_table('posts');

CREATE TABLE user_posts (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  user_id bigint NOT NULL,
  post_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, user_id, post_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users,
  FOREIGN KEY (tenant_id, post_id) REFERENCES posts
);
SELECT secure_tenant_table('user_posts');

-- Departments a user may switch to, beside users.dept_id.
CREATE TABLE user_departments (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  user_id bigint NOT NULL,
  dept_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, user_id, dept_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users,
  FOREIGN KEY (tenant_id, dept_id) REFERENCES departments
);
SELECT secure_tenant_table('user_departments');

ALTER TABLE users ADD COLUMN code text NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN birthday text NOT NULL DEFAULT '';
-- A member from another company is let in until then.
ALTER TABLE users ADD COLUMN expires_at timestamptz;
CREATE INDEX users_department ON users (tenant_id, dept_id) WHERE is_deleted = 0;

-- 1 all, 2 own, 3 department, 4 department and below, 5 the departments of role_departments.
ALTER TABLE roles ADD COLUMN data_scope smallint NOT NULL DEFAULT 1 CHECK (data_scope BETWEEN 1 AND 5);
CREATE TABLE role_departments (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  role_id bigint NOT NULL,
  dept_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, role_id, dept_id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles,
  FOREIGN KEY (tenant_id, dept_id) REFERENCES departments
);
SELECT secure_tenant_table('role_departments');

-- Root of the menus a top menu stands in; 0 is any.
ALTER TABLE top_menus ADD COLUMN module_menu_id bigint NOT NULL DEFAULT 0;

ALTER TABLE tenants ADD COLUMN fax text NOT NULL DEFAULT '';
ALTER TABLE tenants ADD COLUMN intro text NOT NULL DEFAULT '';
ALTER TABLE tenants ADD COLUMN activated_at timestamptz;
ALTER TABLE tenants ADD COLUMN expires_at timestamptz;
CREATE UNIQUE INDEX tenants_domain ON tenants (domain) WHERE domain <> '' AND is_deleted = 0;
