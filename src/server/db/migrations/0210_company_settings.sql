-- What a company has chosen, by the names of src/shared/settings; what is not there is as usual. No row: nothing was chosen.
CREATE TABLE company_settings (
  tenant_id varchar(12) PRIMARY KEY DEFAULT current_setting('app.tenant_id'),
  chosen jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 0
);
SELECT secure_tenant_table('company_settings');

-- Never anything but its default: decimals of areas are a setting now.
ALTER TABLE tenants DROP COLUMN area_scale;
