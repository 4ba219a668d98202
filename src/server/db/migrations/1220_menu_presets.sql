-- What an entry of the menu opens its page with (a query, a=1&b=2), and further pages, as paths with commas between,
-- during which it is selected.
ALTER TABLE menus
  ADD COLUMN preset text NOT NULL DEFAULT '',
  ADD COLUMN page_group text NOT NULL DEFAULT '';
