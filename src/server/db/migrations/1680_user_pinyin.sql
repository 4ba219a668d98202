-- The real names of users in pinyin, in full and as initials, by which colleagues are searched; null until the server has written it
-- for a user of an earlier version.
ALTER TABLE users ADD COLUMN name_pinyin text;
CREATE INDEX users_no_pinyin ON users (tenant_id) WHERE name_pinyin IS NULL;
