-- Who did what to which record, from where, when. Written in the transaction of the change; never changed afterwards.
CREATE TABLE audit_entries (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint,
  account text NOT NULL,
  user_name text NOT NULL,
  session_id bigint,
  -- `area.verb`.
  action text NOT NULL,
  target_type text NOT NULL DEFAULT '',
  target_id text NOT NULL DEFAULT '',
  -- What people call the record, as it was then.
  target_name text NOT NULL DEFAULT '',
  details jsonb NOT NULL DEFAULT '{}',
  address text NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX audit_entries_newest ON audit_entries (tenant_id, create_time DESC, id DESC);
CREATE INDEX audit_entries_target ON audit_entries (tenant_id, target_type, target_id, create_time DESC, id DESC);
CREATE INDEX audit_entries_user ON audit_entries (tenant_id, user_id, create_time DESC, id DESC);
SELECT secure_tenant_table('audit_entries');
REVOKE UPDATE, DELETE ON audit_entries FROM veneer_desk_tenant;

-- The rights above hold the server; this holds its owner too, so that no later grant opens the trail by mistake.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Errors that pages met, uploaded by their users.
CREATE TABLE error_logs (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  user_id bigint NOT NULL,
  account text NOT NULL,
  user_name text NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  type text NOT NULL,
  url text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  info text NOT NULL,
  -- As the page wrote it down: its clock is its own.
  happened text NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX error_logs_newest ON error_logs (tenant_id, create_time DESC, id DESC);
SELECT secure_tenant_table('error_logs');
