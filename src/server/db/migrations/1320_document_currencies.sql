-- The currency of a document with prices: that of the document it is made from, so that amounts of different currencies are kept apart.
ALTER TABLE inbounds ADD COLUMN currency text NOT NULL DEFAULT '';
ALTER TABLE sale_orders ADD COLUMN currency text NOT NULL DEFAULT '';
ALTER TABLE deliveries ADD COLUMN currency text NOT NULL DEFAULT '';
ALTER TABLE sale_returns ADD COLUMN currency text NOT NULL DEFAULT '';

-- Their lists are sorted by it.
CREATE INDEX purchase_orders_by_currency ON purchase_orders (tenant_id, currency, doc_date, doc_no, id) WHERE is_deleted = 0;
CREATE INDEX inbounds_by_currency ON inbounds (tenant_id, currency, doc_date, doc_no, id) WHERE is_deleted = 0;
CREATE INDEX sale_orders_by_currency ON sale_orders (tenant_id, currency, doc_date, doc_no, id) WHERE is_deleted = 0;
CREATE INDEX deliveries_by_currency ON deliveries (tenant_id, currency, doc_date, doc_no, id) WHERE is_deleted = 0;
CREATE INDEX sale_returns_by_currency ON sale_returns (tenant_id, currency, doc_date, doc_no, id) WHERE is_deleted = 0;

-- Parts of it are searched by the role of `rows_like`.
GRANT SELECT (currency) ON purchase_orders, inbounds, sale_orders, deliveries, sale_returns TO veneer_desk_search;

-- Documents that are there are in the company's currency, inbounds in that of their purchase order. Names of currencies become codes as in
-- src/shared/domain/currency.ts. Whoever migrates may be held to the rows of one company.
DO $$
DECLARE
  company varchar;
  companies varchar[];
  own text;
BEGIN
  PERFORM set_config('role', 'veneer_desk_system', true);
  companies := ARRAY(SELECT tenant_id FROM tenants);
  PERFORM set_config('role', 'none', true);
  FOREACH company IN ARRAY companies LOOP
    PERFORM set_config('app.tenant_id', company, true);
    own := coalesce((SELECT nullif(chosen->>'currency', '') FROM company_settings WHERE tenant_id = company), 'CNY');
    UPDATE purchase_orders SET currency = CASE upper(btrim(currency))
        WHEN '' THEN own WHEN '人民币' THEN 'CNY' WHEN 'RMB' THEN 'CNY' WHEN '美元' THEN 'USD' WHEN '欧元' THEN 'EUR'
        WHEN '港币' THEN 'HKD' WHEN '港元' THEN 'HKD' ELSE upper(btrim(currency)) END
      WHERE tenant_id = company;
    UPDATE inbounds SET currency = own WHERE tenant_id = company;
    UPDATE inbounds i SET currency = o.currency FROM purchase_orders o
      WHERE i.tenant_id = company AND o.tenant_id = company AND o.id = i.purchase_order_id AND o.currency <> own;
    UPDATE sale_orders SET currency = own WHERE tenant_id = company;
    UPDATE deliveries SET currency = own WHERE tenant_id = company;
    UPDATE sale_returns SET currency = own WHERE tenant_id = company;
    UPDATE packs SET cost_currency = CASE upper(btrim(cost_currency))
        WHEN '' THEN own WHEN '人民币' THEN 'CNY' WHEN 'RMB' THEN 'CNY' WHEN '美元' THEN 'USD' WHEN '欧元' THEN 'EUR'
        WHEN '港币' THEN 'HKD' WHEN '港元' THEN 'HKD' ELSE upper(btrim(cost_currency)) END
      WHERE tenant_id = company AND cost_price IS NOT NULL;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;
