-- Prints of a task that was given back are not on paper, until the task is handed to another desk. Sessions that end give tasks back
-- in the database (0740); all other states are followed by the server.
CREATE FUNCTION end_prints_of_returned_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document_prints SET outcome = 'failed'
   WHERE tenant_id = NEW.tenant_id
     AND outcome = 'waiting'
     AND id IN (SELECT value::bigint FROM jsonb_array_elements_text(NEW.content -> 'printIds'));
  RETURN NULL;
END $$;
CREATE TRIGGER desk_tasks_end_prints
  AFTER UPDATE OF state ON desk_tasks
  FOR EACH ROW WHEN (NEW.state = 'returned' AND NEW.kind = 'printPapers')
  EXECUTE FUNCTION end_prints_of_returned_task();
