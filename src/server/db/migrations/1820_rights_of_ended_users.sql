-- A user who is disabled or removed has no rights, and the department is part of the data scope: announced as in 1670, because a
-- node otherwise answers from what it has cached about the user.
CREATE FUNCTION announce_rights_of_changed_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_rights(changed.tenant_id, changed.id)
    FROM changed JOIN former USING (tenant_id, id)
    WHERE (changed.status, changed.is_deleted, changed.dept_id)
      IS DISTINCT FROM (former.status, former.is_deleted, former.dept_id);
  RETURN NULL;
END $$;
CREATE TRIGGER users_changed AFTER UPDATE ON users
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rights_of_changed_users();
