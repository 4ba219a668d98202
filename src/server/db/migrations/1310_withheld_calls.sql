-- Calls (GET /api/…) that a role does not give although it has the button they belong to. Withheld ones are kept rather than
-- given ones, so that existing roles, and calls of later versions, go with their buttons.
CREATE TABLE role_withheld_calls (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  role_id bigint NOT NULL,
  call text NOT NULL,
  PRIMARY KEY (tenant_id, role_id, call),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles
);
SELECT secure_tenant_table('role_withheld_calls');
