-- Nonces that a sign-in has used; a line read in a log cannot be sent again.
CREATE TABLE used_nonces (
  nonce text PRIMARY KEY,
  ends_at timestamptz NOT NULL
);
ALTER TABLE used_nonces ENABLE ROW LEVEL SECURITY;
ALTER TABLE used_nonces FORCE ROW LEVEL SECURITY;
CREATE POLICY system_rows ON used_nonces TO veneer_desk_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON used_nonces TO veneer_desk_system;
