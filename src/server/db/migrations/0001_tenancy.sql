-- Two roles, neither of them an owner: what a transaction may see is decided by the role it enters, also when the
-- connection itself is a superuser's. They belong to the whole cluster, so another database may have made them.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['veneer_desk_tenant', 'veneer_desk_system'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL;
      END;
    END IF;
    IF NOT pg_has_role(current_user, name, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', name);
    END IF;
  END LOOP;
END $$;

-- Rows of a table with a tenant_id are visible and writable only to the company the transaction was opened for.
CREATE FUNCTION secure_tenant_table(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format(
    'CREATE POLICY tenant_rows ON %s USING (tenant_id = current_setting(''app.tenant_id'', true)) '
    'WITH CHECK (tenant_id = current_setting(''app.tenant_id'', true))', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO veneer_desk_tenant', name);
END $$;

-- Companies. The system sees all of them, a company itself.
CREATE TABLE tenants (
  tenant_id varchar(12) PRIMARY KEY,
  -- Object class of the company's EPCs: 24 bits.
  serial integer GENERATED ALWAYS AS IDENTITY (MAXVALUE 16777215) UNIQUE,
  tenant_name text NOT NULL,
  domain text NOT NULL DEFAULT '',
  linkman text NOT NULL DEFAULT '',
  contact_number text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  area_scale smallint NOT NULL DEFAULT 3 CHECK (area_scale BETWEEN 2 AND 4),
  status smallint NOT NULL DEFAULT 1,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_time timestamptz NOT NULL DEFAULT now(),
  is_deleted smallint NOT NULL DEFAULT 0
);
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
CREATE POLICY system_rows ON tenants TO veneer_desk_system USING (true) WITH CHECK (true);
CREATE POLICY own_row ON tenants FOR SELECT TO veneer_desk_tenant
  USING (tenant_id = current_setting('app.tenant_id', true));
GRANT SELECT, INSERT, UPDATE ON tenants TO veneer_desk_system;
GRANT SELECT ON tenants TO veneer_desk_tenant;

-- Keys the nodes share: the token secret, the pair passwords are encrypted with.
CREATE TABLE server_keys (
  name text PRIMARY KEY,
  value text NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now()
);

-- Wrong sign-ins by company, account and address.
CREATE TABLE sign_in_attempts (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  last_failure_at timestamptz NOT NULL,
  locked_until timestamptz
);

-- Calls per key and time window, for limits that hold over all nodes.
CREATE TABLE rate_windows (
  key text PRIMARY KEY,
  window_ends_at timestamptz NOT NULL,
  hits integer NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON server_keys, sign_in_attempts, rate_windows TO veneer_desk_system;

-- One number for each start of a node, so that ids made at the same moment on two of them differ.
CREATE SEQUENCE node_numbers MINVALUE 1 MAXVALUE 1023 CYCLE;
GRANT USAGE ON SEQUENCE node_numbers TO veneer_desk_system;
