-- Tasks that print labels name what these are of, and the records by their ids; until now all were of packages.
ALTER TABLE desk_tasks NO FORCE ROW LEVEL SECURITY;
UPDATE desk_tasks
   SET content = (content - 'packIds') || jsonb_build_object('subject', 'package', 'ids', content -> 'packIds')
 WHERE kind = 'printLabels';
ALTER TABLE desk_tasks FORCE ROW LEVEL SECURITY;
