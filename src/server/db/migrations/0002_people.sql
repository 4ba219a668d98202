CREATE TABLE departments (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  parent_id bigint NOT NULL DEFAULT 0,
  ancestors text NOT NULL DEFAULT '0',
  dept_name text NOT NULL,
  full_name text NOT NULL,
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
SELECT secure_tenant_table('departments');

CREATE TABLE roles (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  parent_id bigint NOT NULL DEFAULT 0,
  role_name text NOT NULL,
  role_alias text NOT NULL,
  dept_id bigint,
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
SELECT secure_tenant_table('roles');

CREATE TABLE users (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  account text NOT NULL,
  -- argon2id, with its parameters and salt.
  password_hash text NOT NULL,
  name text NOT NULL,
  real_name text NOT NULL,
  avatar text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  -- 1 man, 2 woman, 3 unknown.
  sex smallint NOT NULL DEFAULT 3,
  dept_id bigint,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT now(),
  status smallint NOT NULL DEFAULT 1,
  is_deleted smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, dept_id) REFERENCES departments
);
CREATE UNIQUE INDEX users_account ON users (tenant_id, account) WHERE is_deleted = 0;
SELECT secure_tenant_table('users');

CREATE TABLE user_roles (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  user_id bigint NOT NULL,
  role_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, user_id, role_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users,
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles
);
SELECT secure_tenant_table('user_roles');

-- A sign-in and the line of refresh tokens that came from it; only the newest of them is good.
CREATE TABLE sessions (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  user_id bigint NOT NULL,
  client_id text NOT NULL,
  refresh_token_id uuid NOT NULL,
  device_id text NOT NULL DEFAULT '',
  device_name text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL DEFAULT now(),
  refreshed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text NOT NULL DEFAULT '' CHECK (end_reason IN ('', 'logout', 'reuse', 'disabled')),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users
);
CREATE INDEX sessions_user ON sessions (tenant_id, user_id) WHERE ended_at IS NULL;
SELECT secure_tenant_table('sessions');
