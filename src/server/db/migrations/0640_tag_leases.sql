-- Packages whose EPC one desk alone may write until `end_time`. `holder` is the registered desk, or the session of a page at a desk
-- that is not registered (desk_id null).
CREATE TABLE tag_leases (
  tenant_id varchar(12) NOT NULL DEFAULT current_setting('app.tenant_id'),
  pack_id bigint NOT NULL,
  holder text NOT NULL,
  desk_id bigint,
  holder_name text NOT NULL,
  epc text NOT NULL,
  user_name text NOT NULL,
  take_time timestamptz NOT NULL,
  end_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, pack_id)
);
CREATE INDEX tag_leases_holder ON tag_leases (tenant_id, holder);
CREATE INDEX tag_leases_desk ON tag_leases (tenant_id, desk_id);
SELECT secure_tenant_table('tag_leases');
