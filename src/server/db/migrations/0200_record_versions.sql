-- Counts the changes of a record, so that one made on an old version of it can be refused.
ALTER TABLE cook_pools ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE dry_machines ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE slice_machines ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE production_processes ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE tree_species ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE posts ADD COLUMN version integer NOT NULL DEFAULT 1;
