-- W1.4: the price of its first movement is a package's cost, per m², in the currency of the purchase order; the document that set it.
ALTER TABLE packs
  ADD COLUMN cost_price numeric(10, 4),
  ADD COLUMN cost_currency text NOT NULL DEFAULT '',
  ADD COLUMN cost_doc_id bigint;
CREATE INDEX packs_costed_by ON packs (tenant_id, cost_doc_id) WHERE cost_doc_id IS NOT NULL;

-- Of goods without a purchase: opening stock, own production.
ALTER TABLE other_in_packs ADD COLUMN price numeric(10, 4);

-- Of packages that are there, by their first approved inbound. Whoever migrates may be held to the rows of one company.
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
    UPDATE packs p SET cost_price = f.price, cost_currency = f.currency, cost_doc_id = f.doc_id
    FROM (
      SELECT DISTINCT ON (l.pack_id) l.pack_id, l.price, coalesce(o.currency, '') AS currency, i.id AS doc_id
      FROM inbound_packs l JOIN inbounds i ON i.tenant_id = l.tenant_id AND i.id = l.record_id
        LEFT JOIN purchase_orders o ON o.tenant_id = i.tenant_id AND o.id = i.purchase_order_id
      WHERE l.tenant_id = company AND i.audit_status = 2 AND i.is_deleted = 0 AND l.price IS NOT NULL
      ORDER BY l.pack_id, i.audit_time, i.id
    ) AS f
    WHERE p.tenant_id = company AND p.id = f.pack_id;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;
