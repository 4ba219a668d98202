-- A desk reports that the print job of its task is paused.
ALTER TABLE desk_tasks DROP CONSTRAINT desk_tasks_state_check;
ALTER TABLE desk_tasks ADD CONSTRAINT desk_tasks_state_check
  CHECK (state IN ('waiting', 'taken', 'working', 'paused', 'unknown', 'done', 'failed', 'withdrawn'));
DROP INDEX desk_tasks_open;
CREATE INDEX desk_tasks_open ON desk_tasks (tenant_id, serial)
  WHERE state IN ('waiting', 'taken', 'working', 'paused', 'unknown');
