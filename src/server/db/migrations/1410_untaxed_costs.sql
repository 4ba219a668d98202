-- F6, W1.4: the cost of a package is without tax. Taking the tax off a price of 4 decimals leaves more of them; 6 keep the cost of a package
-- exact to the fen.
ALTER TABLE packs ALTER COLUMN cost_price TYPE numeric(12, 6);

-- Costs that are there were the prices of inbounds as entered. A package whose cost is of one inbound loses the tax of that one. A package
-- that was merged from several documents or made by a grading names none: it loses what the bundles lost by which it got its cost,
-- weighted by what these cost. The cost of another inbound was entered without a tax. Whoever migrates may be held to the rows of one company.
DO $$
DECLARE
  company varchar;
  companies varchar[];
  made record;
BEGIN
  PERFORM set_config('role', 'veneer_desk_system', true);
  companies := ARRAY(SELECT tenant_id FROM tenants);
  PERFORM set_config('role', 'none', true);
  -- The part of a price that is no tax: of a document that brought goods in, and of a bundle, with the price that it came in at.
  CREATE TEMPORARY TABLE untaxed_documents (
    doc_type text, doc_id bigint, part numeric NOT NULL, PRIMARY KEY (doc_type, doc_id)
  ) ON COMMIT DROP;
  CREATE TEMPORARY TABLE arrivals (
    line_id bigint PRIMARY KEY, doc_type text NOT NULL, doc_id bigint NOT NULL, price numeric
  ) ON COMMIT DROP;
  FOREACH company IN ARRAY companies LOOP
    PERFORM set_config('app.tenant_id', company, true);
    DELETE FROM untaxed_documents;
    DELETE FROM arrivals;
    INSERT INTO untaxed_documents
      SELECT 'inbound', id, 1 / (1 + is_tax_included * coalesce(tax_rate_pct, 0) / 100) FROM inbounds WHERE tenant_id = company
      UNION ALL SELECT 'otherIn', id, 1 FROM other_ins WHERE tenant_id = company;

    IF EXISTS (SELECT FROM packs WHERE tenant_id = company AND cost_price IS NOT NULL AND cost_doc_id IS NULL) THEN
      INSERT INTO arrivals
        SELECT DISTINCT ON (m.line_id) m.line_id, m.doc_type, m.doc_id, coalesce(b.price, o.price, p.cost_price)
        FROM stock_movements m JOIN packs p ON p.tenant_id = company AND p.id = m.pack_id
          LEFT JOIN document_items t ON t.tenant_id = company AND t.doc_id = m.doc_id AND t.line_id = m.line_id
          LEFT JOIN inbound_packs b ON b.tenant_id = company AND b.id = t.doc_line_id
          LEFT JOIN other_in_packs o ON o.tenant_id = company AND o.id = t.doc_line_id
        WHERE m.tenant_id = company AND m.direction = 1 AND NOT m.reverses AND m.doc_type IN ('inbound', 'otherIn', 'grading')
        ORDER BY m.line_id, m.id DESC;
      -- A grading may have taken what an earlier one made.
      FOR made IN
        SELECT doc_id FROM stock_movements
        WHERE tenant_id = company AND doc_type = 'grading' AND direction = -1 AND NOT reverses GROUP BY doc_id ORDER BY min(id)
      LOOP
        INSERT INTO untaxed_documents
          SELECT 'grading', made.doc_id, sum(m.area * a.price * d.part) / sum(m.area * a.price)
          FROM stock_movements m JOIN arrivals a ON a.line_id = m.line_id
            JOIN untaxed_documents d ON d.doc_type = a.doc_type AND d.doc_id = a.doc_id
          WHERE m.tenant_id = company AND m.doc_type = 'grading' AND m.doc_id = made.doc_id AND m.direction = -1 AND NOT m.reverses
          HAVING sum(m.area * a.price) <> 0;
      END LOOP;
      UPDATE packs p SET cost_price = round(p.cost_price * u.part, 6)
      FROM (
        SELECT l.pack_id, sum(l.area * a.price * d.part) / sum(l.area * a.price) AS part
        FROM tally_lines l JOIN arrivals a ON a.line_id = l.id
          JOIN untaxed_documents d ON d.doc_type = a.doc_type AND d.doc_id = a.doc_id
        WHERE l.tenant_id = company GROUP BY l.pack_id HAVING sum(l.area * a.price) <> 0
      ) AS u
      WHERE p.tenant_id = company AND p.id = u.pack_id AND p.cost_price IS NOT NULL AND p.cost_doc_id IS NULL AND u.part <> 1;
    END IF;

    UPDATE packs p SET cost_price = round(p.cost_price / (1 + i.tax_rate_pct / 100), 6)
    FROM inbounds i
    WHERE p.tenant_id = company AND i.tenant_id = company AND i.id = p.cost_doc_id AND i.is_tax_included = 1 AND i.tax_rate_pct > 0;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;
