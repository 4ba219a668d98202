-- Desks that nobody registered, at which a user has signed in. `host_key` is the SHA-256 (hex) of the id that the host made for itself;
-- `session_id` is the session that stands behind the desk, null after its end.
CREATE TABLE signed_in_desks (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  host_key text NOT NULL,
  name text NOT NULL,
  printers text NOT NULL DEFAULT '',
  session_id bigint,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  last_seen_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX signed_in_desks_host ON signed_in_desks (tenant_id, host_key);
CREATE INDEX signed_in_desks_session ON signed_in_desks (tenant_id, session_id);
SELECT secure_tenant_table('signed_in_desks');

-- A task is for, and taken by, a desk of either kind: ids are unique across both tables. No desk that has tasks is deleted from either.
ALTER TABLE desk_tasks DROP CONSTRAINT desk_tasks_tenant_id_desk_id_fkey;
ALTER TABLE desk_tasks DROP CONSTRAINT desk_tasks_tenant_id_taken_by_fkey;
-- Who was signed in when the desk took it; empty for a registered desk.
ALTER TABLE desk_tasks ADD COLUMN taker_name text NOT NULL DEFAULT '';
ALTER TABLE desk_tasks DROP CONSTRAINT desk_tasks_state_check;
ALTER TABLE desk_tasks ADD CONSTRAINT desk_tasks_state_check
  CHECK (state IN ('waiting', 'taken', 'working', 'paused', 'unknown', 'done', 'failed', 'withdrawn', 'returned'));
ALTER TABLE desk_tasks DROP CONSTRAINT desk_tasks_check1;
ALTER TABLE desk_tasks ADD CONSTRAINT desk_tasks_taken_check
  CHECK ((taken_by IS NULL) = (state IN ('waiting', 'withdrawn', 'returned')));

-- Gives the tasks of a signed-in desk that it has not begun back to their owners, and tells them.
CREATE FUNCTION give_back_tasks(desk bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE task record;
BEGIN
  FOR task IN
    UPDATE desk_tasks SET state = 'returned', taken_by = NULL, lease_until = NULL, end_time = at
    WHERE desk_id = desk AND state IN ('waiting', 'taken')
    RETURNING tenant_id, owner_id, id, state, done, total
  LOOP
    PERFORM pg_notify('veneer_desk_chat', json_build_object(
      'kind', 'desk-task', 'tenantId', task.tenant_id, 'ownerId', task.owner_id::text,
      'task', json_build_object('id', task.id, 'state', task.state, 'done', task.done, 'total', task.total)
    )::text);
  END LOOP;
END $$;

-- However a session ends, nobody stands behind its desk from then on.
CREATE FUNCTION leave_signed_in_desks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE desk bigint;
BEGIN
  FOR desk IN UPDATE signed_in_desks SET session_id = NULL WHERE session_id = NEW.id RETURNING id LOOP
    PERFORM give_back_tasks(desk, NEW.ended_at);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_leave_desks
  AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
  EXECUTE FUNCTION leave_signed_in_desks();
