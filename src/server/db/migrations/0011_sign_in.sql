-- A phone signs in one person of a company.
CREATE UNIQUE INDEX users_phone ON users (tenant_id, phone) WHERE phone <> '' AND is_deleted = 0;

-- The department a session works in, where it is not the user's own; and the account of another company it came from.
ALTER TABLE sessions
  ADD COLUMN dept_id bigint,
  ADD COLUMN origin_tenant_id varchar(12),
  ADD COLUMN origin_user_id bigint,
  DROP CONSTRAINT sessions_end_reason_check,
  ADD CONSTRAINT sessions_end_reason_check
    CHECK (end_reason IN ('', 'logout', 'reuse', 'disabled', 'switched'));

-- Accounts at other services (WeChat, DingTalk, …); one without a user waits for a phone to be bound.
CREATE TABLE oauth_identities (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  source text NOT NULL,
  -- Who this is, in the words of the service.
  subject text NOT NULL,
  nick_name text NOT NULL DEFAULT '',
  user_id bigint,
  -- Hash of the secret that lets the one who just proved this identity bind a phone to it.
  bind_key_hash text NOT NULL DEFAULT '',
  bind_until timestamptz,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, source, subject),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users
);
SELECT secure_tenant_table('oauth_identities');

-- Codes sent where there is no provider: an administrator reads them out.
CREATE TABLE sms_outbox (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  phone text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('login', 'bind')),
  code text NOT NULL,
  expires_at timestamptz NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
SELECT secure_tenant_table('sms_outbox');

-- The newest code of each phone. Checked before anybody has signed in, so the system's.
CREATE TABLE sms_codes (
  tenant_id varchar(12) NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('login', 'bind')),
  phone text NOT NULL,
  device_id text NOT NULL,
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, purpose, phone)
);
ALTER TABLE sms_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE sms_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY system_rows ON sms_codes TO veneer_desk_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON sms_codes TO veneer_desk_system;

-- QR codes shown on a sign-in page. Nobody's until somebody signed in scans one; from then on his company's.
CREATE TABLE qr_challenges (
  -- Hash of what only the page knows that shows the code.
  id_hash text PRIMARY KEY,
  -- Hash of what the picture says.
  code_hash text NOT NULL UNIQUE,
  -- 0 waiting, 1 scanned, 2 confirmed, 3 refused, 4 a phone must be bound first.
  state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 4),
  tenant_id varchar(12),
  user_id bigint,
  oauth_id text NOT NULL DEFAULT '',
  -- Where the page is that shows it.
  address text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  create_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX qr_challenges_expiry ON qr_challenges (expires_at);
ALTER TABLE qr_challenges ENABLE ROW LEVEL SECURITY;
ALTER TABLE qr_challenges FORCE ROW LEVEL SECURITY;
CREATE POLICY system_rows ON qr_challenges TO veneer_desk_system USING (true) WITH CHECK (true);
CREATE POLICY open_or_own_rows ON qr_challenges TO veneer_desk_tenant
  USING (tenant_id IS NULL OR tenant_id = current_setting('app.tenant_id', true))
  WITH CHECK (tenant_id = current_setting('app.tenant_id', true));
GRANT SELECT, INSERT, DELETE ON qr_challenges TO veneer_desk_system;
GRANT SELECT, UPDATE ON qr_challenges TO veneer_desk_tenant;
