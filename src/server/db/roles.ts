/** Roles named by our policies. They belong to the whole cluster, so a backup of one database does not contain them. */
const ROLES = [
  'veneer_desk_tenant',
  'veneer_desk_system',
  'veneer_desk_search',
  'veneer_desk_backup',
] as const;

/** Reads every table, for backups; exempt from row-level security by policy. */
export const BACKUP_ROLE = 'veneer_desk_backup';

/** Creates missing roles and lets the current role act as them, as the migrations do. */
export const ROLES_SCRIPT = `DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[${ROLES.map((name) => `'${name}'`).join(', ')}] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', name);
    END IF;
    IF NOT pg_has_role(current_user, name, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', name);
    END IF;
  END LOOP;
END $$`;
