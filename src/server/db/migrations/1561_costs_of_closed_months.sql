-- Whether a sold line keeps `former_cost`, which may be unknown, instead of the cost of its package: 1 since goods of others changed
-- that one, 2 since its month was closed.
ALTER TABLE delivery_packs ADD COLUMN cost_kept smallint NOT NULL DEFAULT 0 CHECK (cost_kept IN (0, 1, 2));
ALTER TABLE sale_return_packs ADD COLUMN cost_kept smallint NOT NULL DEFAULT 0 CHECK (cost_kept IN (0, 1, 2));

-- Months that are closed keep the costs that they show now. Whoever migrates may be held to the rows of one company.
DO $$
DECLARE
  company varchar;
  companies varchar[];
  ends date;
BEGIN
  PERFORM set_config('role', 'veneer_desk_system', true);
  companies := ARRAY(SELECT tenant_id FROM tenants);
  PERFORM set_config('role', 'none', true);
  FOREACH company IN ARRAY companies LOOP
    PERFORM set_config('app.tenant_id', company, true);
    UPDATE delivery_packs SET cost_kept = 1 WHERE tenant_id = company AND former_cost IS NOT NULL;
    UPDATE sale_return_packs SET cost_kept = 1 WHERE tenant_id = company AND former_cost IS NOT NULL;
    ends := (SELECT (max(month) || '-01')::date + interval '1 month' FROM stock_closings
      WHERE tenant_id = company AND reopened_at IS NULL);
    CONTINUE WHEN ends IS NULL;
    UPDATE delivery_packs AS l SET cost_kept = 2, former_cost = p.cost_price, former_cost_currency = p.cost_currency
      FROM deliveries AS d, packs AS p
      WHERE l.tenant_id = company AND d.tenant_id = company AND p.tenant_id = company AND d.id = l.record_id AND p.id = l.pack_id
        AND l.cost_kept = 0 AND d.audit_status = 2 AND d.is_deleted = 0 AND d.doc_date < ends;
    UPDATE sale_return_packs AS l SET cost_kept = 2, former_cost = p.cost_price, former_cost_currency = p.cost_currency
      FROM sale_returns AS r, packs AS p
      WHERE l.tenant_id = company AND r.tenant_id = company AND p.tenant_id = company AND r.id = l.record_id AND p.id = l.pack_id
        AND l.cost_kept = 0 AND r.audit_status = 2 AND r.is_deleted = 0 AND r.doc_date < ends;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;
