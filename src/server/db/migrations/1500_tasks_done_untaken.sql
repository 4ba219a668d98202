-- A task whose tags were all written elsewhere is done without a desk that has taken it.
ALTER TABLE desk_tasks DROP CONSTRAINT desk_tasks_taken_check;
ALTER TABLE desk_tasks ADD CONSTRAINT desk_tasks_taken_check
  CHECK (state = 'done' OR (taken_by IS NULL) = (state IN ('waiting', 'withdrawn', 'returned')));
-- Tags of those that wait already were counted before.
ALTER TABLE desk_tasks NO FORCE ROW LEVEL SECURITY;
UPDATE desk_tasks SET state = 'done', error = NULL, end_time = coalesce(end_time, now())
  WHERE kind = 'writeTags' AND state IN ('waiting', 'returned') AND done = total;
ALTER TABLE desk_tasks FORCE ROW LEVEL SECURITY;
