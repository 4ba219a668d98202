-- The access password of a company's tags, sealed with the server's secret; empty before tags are first to be locked.
ALTER TABLE company_settings ADD COLUMN tag_password text NOT NULL DEFAULT '';
