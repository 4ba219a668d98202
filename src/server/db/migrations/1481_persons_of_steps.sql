-- A step of an approval process may name persons besides roles.
DO $$
DECLARE
  company varchar;
  companies varchar[];
BEGIN
  PERFORM set_config('role', 'veneer_desk_system', true);
  companies := ARRAY(SELECT tenant_id FROM tenants);
  PERFORM set_config('role', 'none', true);
  FOREACH company IN ARRAY companies LOOP
    PERFORM set_config('app.tenant_id', company, true);
    UPDATE approval_processes SET steps = (
      SELECT jsonb_agg(step || '{"userIds": []}' ORDER BY place) FROM jsonb_array_elements(steps) WITH ORDINALITY AS all_steps (step, place)
    ) WHERE tenant_id = company AND jsonb_array_length(steps) > 0;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;

-- A step that nobody can approve any more falls to the administrators, so that other documents wait for them.
CREATE TRIGGER users_pending
  AFTER UPDATE OF status, is_deleted, expires_at ON users
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pending();
CREATE TRIGGER user_roles_pending
  AFTER INSERT OR DELETE ON user_roles
  FOR EACH STATEMENT EXECUTE FUNCTION announce_pending();
