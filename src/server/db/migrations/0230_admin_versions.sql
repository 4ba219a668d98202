-- Counts the changes of the records of administration, so that one made on an old version of them can be refused.
ALTER TABLE numbering_rules ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE top_menus ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE menus ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE dictionaries ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE tenants ADD COLUMN version integer NOT NULL DEFAULT 1;
