-- Whether a sold line keeps `former_cost`, which may be unknown, instead of the cost of its package: 1 since goods of others changed
-- that one, 2 since its month was closed.
ALTER TABLE delivery_packs ADD COLUMN cost_kept smallint NOT NULL DEFAULT 0 CHECK (cost_kept IN (0, 1, 2));
ALTER TABLE sale_return_packs ADD COLUMN cost_kept smallint NOT NULL DEFAULT 0 CHECK (cost_kept IN (0, 1, 2));

SELECT for_each_company(format('UPDATE %I SET cost_kept = 1 WHERE tenant_id = $1 AND former_cost IS NOT NULL', lines))
FROM unnest(ARRAY['delivery_packs', 'sale_return_packs']) AS lines;

-- Months that are closed keep the costs that they show now.
SELECT for_each_company(format(
  $update$
    UPDATE %I AS l SET cost_kept = 2, former_cost = p.cost_price, former_cost_currency = p.cost_currency
    FROM %I AS d, packs AS p
    WHERE l.tenant_id = $1 AND d.tenant_id = $1 AND p.tenant_id = $1 AND d.id = l.record_id AND p.id = l.pack_id
      AND l.cost_kept = 0 AND d.audit_status = 2 AND d.is_deleted = 0 AND d.doc_date < (
        SELECT (max(month) || '-01')::date + interval '1 month' FROM stock_closings WHERE tenant_id = $1 AND reopened_at IS NULL)
  $update$, lines, documents))
FROM (VALUES ('delivery_packs', 'deliveries'), ('sale_return_packs', 'sale_returns')) AS sales (lines, documents);
