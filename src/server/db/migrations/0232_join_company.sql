-- The name of the company asked, for the applicant, who may not read that company's row.
ALTER TABLE join_applications ADD COLUMN company_name text NOT NULL DEFAULT '';

-- The owner of the tables is held to row security too, and would find no row.
ALTER TABLE join_applications NO FORCE ROW LEVEL SECURITY;
ALTER TABLE tenants NO FORCE ROW LEVEL SECURITY;
UPDATE join_applications SET company_name = tenants.tenant_name
FROM tenants WHERE tenants.tenant_id = join_applications.tenant_id;
ALTER TABLE join_applications FORCE ROW LEVEL SECURITY;
ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
