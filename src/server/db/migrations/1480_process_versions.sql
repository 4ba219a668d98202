-- The version of its process that a document was submitted under, by which it goes on when the process changes; 0 without one. Null:
-- not under way, or approved before this migration.
DO $$
DECLARE
  company varchar;
  companies varchar[];
  document record;
BEGIN
  PERFORM set_config('role', 'veneer_desk_system', true);
  companies := ARRAY(SELECT tenant_id FROM tenants);
  PERFORM set_config('role', 'none', true);
  FOR document IN
    SELECT * FROM (VALUES
      ('purchase_orders', 'purchaseOrder'), ('inbounds', 'inbound'), ('gradings', 'grading'), ('sale_orders', 'saleOrder'),
      ('deliveries', 'delivery'), ('sale_returns', 'saleReturn'), ('other_ins', 'otherIn'), ('other_outs', 'otherOut'),
      ('feed_orders', 'feedOrder')
    ) AS kinds (of_table, of_kind)
  LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN approval_version integer', document.of_table);
    FOREACH company IN ARRAY companies LOOP
      PERFORM set_config('app.tenant_id', company, true);
      EXECUTE format(
        'UPDATE %I SET approval_version = (SELECT coalesce(max(version), 0) FROM approval_processes WHERE tenant_id = $1 AND kind = $2)
         WHERE tenant_id = $1 AND audit_status = 1 AND is_deleted = 0', document.of_table
      ) USING company, document.of_kind;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;
