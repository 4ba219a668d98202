-- Runs a statement once for each company, whose id is its parameter `$1`. Whoever migrates may be held to the rows of one company.
CREATE FUNCTION for_each_company(statement text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  company varchar;
  companies varchar[];
BEGIN
  PERFORM set_config('role', 'veneer_desk_system', true);
  companies := ARRAY(SELECT tenant_id FROM tenants);
  PERFORM set_config('role', 'none', true);
  FOREACH company IN ARRAY companies LOOP
    PERFORM set_config('app.tenant_id', company, true);
    EXECUTE statement USING company;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;
REVOKE ALL ON FUNCTION for_each_company(text) FROM PUBLIC;
