-- Bundles that were added to a package with goods on hand and are still to be stored: the package is listed with those to be stored.
ALTER TABLE packs
  ADD COLUMN pending_bundles integer NOT NULL DEFAULT 0,
  ADD COLUMN pending_area numeric(14, 4) NOT NULL DEFAULT 0;

SELECT for_each_company($update$
  UPDATE packs AS p SET pending_bundles = f.bundles, pending_area = f.area
  FROM (
    SELECT pack_id, count(*) FILTER (WHERE stock_status = 'PENDING_IN') AS bundles,
      sum(area) FILTER (WHERE stock_status = 'PENDING_IN') AS area
    FROM tally_lines WHERE tenant_id = $1 AND is_deleted = 0 AND stock_status IN ('IN_STOCK', 'LOCKED', 'PENDING_IN')
    GROUP BY pack_id
    HAVING bool_or(on_hand = 1) AND bool_or(stock_status = 'PENDING_IN')
  ) AS f
  WHERE p.tenant_id = $1 AND p.id = f.pack_id
$update$);

CREATE INDEX packs_to_store ON packs (tenant_id, update_time, create_time, id)
  WHERE is_deleted = 0 AND (stock_status = 'PENDING_IN' OR pending_bundles > 0);
-- They are few; their number is shown on each page.
CREATE INDEX packs_bundles_to_store ON packs (tenant_id, id) WHERE is_deleted = 0 AND pending_bundles > 0;
