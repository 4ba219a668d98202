-- Aliases of the roles that an entry of the menu is shown to, with commas between; empty for every role that holds it.
ALTER TABLE menus ADD COLUMN roles text NOT NULL DEFAULT '';
