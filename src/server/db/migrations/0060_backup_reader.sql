-- Whoever makes a backup reads as this role, because row-level security holds the owner of the tables too. Like the other two it
-- belongs to the whole cluster; nobody signs in as it, and it can change nothing.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'veneer_desk_backup') THEN
    BEGIN
      CREATE ROLE veneer_desk_backup NOLOGIN NOINHERIT;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'veneer_desk_backup', 'MEMBER') THEN
    GRANT veneer_desk_backup TO CURRENT_USER;
  END IF;
END $$;

-- Lets the role read every table there is now. The server calls it after migrations, so that a new table is never left out.
CREATE FUNCTION admit_backup_reader() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name regclass;
BEGIN
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO veneer_desk_backup;
  GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO veneer_desk_backup;
  FOR name IN
    SELECT c.oid FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relrowsecurity
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'backup_rows')
  LOOP
    EXECUTE format('CREATE POLICY backup_rows ON %s FOR SELECT TO veneer_desk_backup USING (true)', name);
  END LOOP;
END $$;
