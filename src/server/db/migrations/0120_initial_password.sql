-- A password that others know, the company's initial one or one that was reset, is good for one sign-in: what that session
-- may do before its user has chosen another is in the contract (`beforePasswordChange`).
ALTER TABLE users ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;
ALTER TABLE sessions ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;
ALTER TABLE tenants ADD COLUMN initial_password_hash text NOT NULL DEFAULT '';
