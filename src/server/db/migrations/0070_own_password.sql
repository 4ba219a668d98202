-- Whoever came from another company stays there only while what he proved at home still holds.
ALTER TABLE users ADD COLUMN password_changed_at timestamptz;

-- Where somebody has signed in from before.
CREATE INDEX sessions_address ON sessions (tenant_id, user_id, address);
