-- Somebody of one company asking to be let into another: a row of the company asked.
CREATE TABLE join_applications (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  id bigint NOT NULL,
  applicant_tenant_id varchar(12) NOT NULL,
  applicant_user_id bigint NOT NULL,
  applicant_company text NOT NULL,
  account text NOT NULL,
  real_name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'in_review'
    CHECK (state IN ('in_review', 'approved', 'rejected', 'disabled', 'removed')),
  reason text NOT NULL DEFAULT '',
  -- The user the company made for the applicant.
  member_user_id bigint,
  expires_at timestamptz,
  reviewed_by bigint,
  reviewed_at timestamptz,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, member_user_id) REFERENCES users
);
-- One that is open or stands at a time.
CREATE UNIQUE INDEX join_applications_one ON join_applications (tenant_id, applicant_tenant_id, applicant_user_id)
  WHERE state IN ('in_review', 'approved', 'disabled');
CREATE INDEX join_applications_applicant ON join_applications (applicant_tenant_id, applicant_user_id);
CREATE INDEX join_applications_newest ON join_applications (tenant_id, create_time DESC, id DESC);
SELECT secure_tenant_table('join_applications');
-- The applicant's own company may see what became of it, and no more.
CREATE POLICY applicant_rows ON join_applications FOR SELECT TO veneer_desk_tenant
  USING (applicant_tenant_id = current_setting('app.tenant_id', true));
