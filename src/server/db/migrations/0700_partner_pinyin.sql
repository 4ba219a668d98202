-- The names of customers and suppliers in pinyin, in full and as initials, by which choices are searched; null until the server
-- has written it for a row of an earlier version.
ALTER TABLE customers ADD COLUMN name_pinyin text;
ALTER TABLE suppliers ADD COLUMN name_pinyin text;
CREATE INDEX customers_no_pinyin ON customers (tenant_id) WHERE name_pinyin IS NULL;
CREATE INDEX suppliers_no_pinyin ON suppliers (tenant_id) WHERE name_pinyin IS NULL;
