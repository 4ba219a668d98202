-- W3.5: what of the deposit of its order a delivery is paid with, so that its note says what is open (D4).
ALTER TABLE deliveries ADD COLUMN deposit_applied numeric(15, 2);

-- Of deliveries that are there: approved ones use the deposit up in the order of their approval. Whoever migrates may be held to the rows of
-- one company.
DO $$
DECLARE
  company varchar;
  companies varchar[];
BEGIN
  PERFORM set_config('role', 'veneer_desk_system', true);
  companies := ARRAY(SELECT tenant_id FROM tenants);
  PERFORM set_config('role', 'none', true);
  FOREACH company IN ARRAY companies LOOP
    PERFORM set_config('app.tenant_id', company, true);
    WITH owed AS (
      SELECT d.id, o.deposit, greatest(d.gross_amount - coalesce(d.paid, 0), 0) AS open,
        sum(greatest(d.gross_amount - coalesce(d.paid, 0), 0)) OVER (PARTITION BY o.id ORDER BY d.audit_time, d.id) AS up_to
      FROM deliveries d JOIN sale_orders o ON o.tenant_id = d.tenant_id AND o.id = d.sale_order_id
      WHERE d.tenant_id = company AND d.is_deleted = 0 AND d.audit_status = 2 AND o.deposit > 0
    )
    UPDATE deliveries d SET deposit_applied = least(owed.deposit, up_to) - least(owed.deposit, up_to - open)
      FROM owed WHERE d.tenant_id = company AND d.id = owed.id;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;
