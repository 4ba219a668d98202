-- 7.1: product models are entries of the dictionary product_model, as the other words of packages are; they were free text. Each
-- company's own become entries of it, below the system's dictionary, whose row the product adds at the start (id 18000).
ALTER TABLE packs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE company_dictionaries NO FORCE ROW LEVEL SECURITY;
INSERT INTO company_dictionaries (tenant_id, id, parent_id, code, dict_key, dict_value, sort)
SELECT tenant_id, 18000000 + place, 18000, 'product_model', product_model, product_model, place
FROM (
  SELECT tenant_id, product_model, row_number() OVER (PARTITION BY tenant_id ORDER BY product_model) AS place
  FROM packs WHERE product_model <> '' GROUP BY tenant_id, product_model
) AS models
ON CONFLICT DO NOTHING;
ALTER TABLE company_dictionaries FORCE ROW LEVEL SECURITY;
ALTER TABLE packs FORCE ROW LEVEL SECURITY;
