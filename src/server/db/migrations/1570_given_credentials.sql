-- A membership of another company was given to a person, not to whoever knows a password or owns a phone that the managers of
-- the person's own company chose since.
ALTER TABLE users ADD COLUMN credentials_given_at timestamptz;
