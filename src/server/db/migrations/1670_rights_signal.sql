-- Tells the nodes whose rights have changed, when the transaction commits: they drop what they have cached about these users and tell
-- their pages. Without a user it is the whole company, without a company every one.
CREATE FUNCTION announce_rights(company text, person bigint) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('veneer_desk_chat', json_strip_nulls(json_build_object(
    'kind', 'rights', 'tenantId', company, 'userId', person::text))::text);
$$;

CREATE FUNCTION announce_rights_of_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_rights(tenant_id, user_id)
    FROM (SELECT DISTINCT tenant_id, user_id FROM changed) AS people;
  RETURN NULL;
END $$;
CREATE TRIGGER user_roles_given AFTER INSERT ON user_roles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rights_of_users();
CREATE TRIGGER user_roles_taken AFTER DELETE ON user_roles
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rights_of_users();

CREATE FUNCTION announce_rights_of_holders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_rights(tenant_id, user_id)
    FROM (SELECT DISTINCT tenant_id, user_id FROM changed JOIN user_roles USING (tenant_id, role_id)) AS people;
  RETURN NULL;
END $$;
CREATE TRIGGER role_menus_given AFTER INSERT ON role_menus
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rights_of_holders();
CREATE TRIGGER role_menus_taken AFTER DELETE ON role_menus
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rights_of_holders();
CREATE TRIGGER role_withheld_calls_given AFTER INSERT ON role_withheld_calls
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rights_of_holders();
CREATE TRIGGER role_withheld_calls_taken AFTER DELETE ON role_withheld_calls
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rights_of_holders();
CREATE TRIGGER role_departments_given AFTER INSERT ON role_departments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rights_of_holders();
CREATE TRIGGER role_departments_taken AFTER DELETE ON role_departments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rights_of_holders();

-- A role's alias, data scope and removal.
CREATE FUNCTION announce_rights_of_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_rights(people.tenant_id, user_id)
    FROM (SELECT DISTINCT user_roles.tenant_id, user_id FROM changed
      JOIN user_roles ON user_roles.tenant_id = changed.tenant_id AND role_id = changed.id) AS people;
  RETURN NULL;
END $$;
CREATE TRIGGER roles_changed AFTER UPDATE ON roles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rights_of_roles();

CREATE FUNCTION announce_rights_of_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_rights(nullif(current_setting('app.tenant_id', true), ''), NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER top_menus_changed AFTER INSERT OR UPDATE OR DELETE ON top_menus
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rights_of_company();
CREATE TRIGGER top_menu_menus_changed AFTER INSERT OR DELETE ON top_menu_menus
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rights_of_company();

-- Menus are those of every company.
CREATE FUNCTION announce_rights_of_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_rights(NULL, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER menus_changed AFTER INSERT OR UPDATE OR DELETE ON menus
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rights_of_all();
