-- Bundles that were added to a package with goods on hand and are still to be stored: the package is listed with those to be stored.
ALTER TABLE packs
  ADD COLUMN pending_bundles integer NOT NULL DEFAULT 0,
  ADD COLUMN pending_area numeric(14, 4) NOT NULL DEFAULT 0;

-- Whoever migrates may be held to the rows of one company.
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
    UPDATE packs AS p SET pending_bundles = f.bundles, pending_area = f.area
    FROM (
      SELECT pack_id, count(*) FILTER (WHERE stock_status = 'PENDING_IN') AS bundles,
        sum(area) FILTER (WHERE stock_status = 'PENDING_IN') AS area
      FROM tally_lines WHERE tenant_id = company AND is_deleted = 0 AND stock_status IN ('IN_STOCK', 'LOCKED', 'PENDING_IN')
      GROUP BY pack_id
      HAVING bool_or(on_hand = 1) AND bool_or(stock_status = 'PENDING_IN')
    ) AS f
    WHERE p.tenant_id = company AND p.id = f.pack_id;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;

CREATE INDEX packs_to_store ON packs (tenant_id, update_time, create_time, id)
  WHERE is_deleted = 0 AND (stock_status = 'PENDING_IN' OR pending_bundles > 0);
-- They are few; their number is shown on each page.
CREATE INDEX packs_bundles_to_store ON packs (tenant_id, id) WHERE is_deleted = 0 AND pending_bundles > 0;
