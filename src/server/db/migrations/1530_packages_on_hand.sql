-- The figures of a package with goods on hand counted the bundles that were added to it and are still to be stored.
UPDATE packs AS p SET
  area = f.area, pieces = f.pieces, bundles = f.bundles,
  volume = round(f.area * p.thickness_mm / 1000, 4), figures_changed_at = now()
FROM (
  SELECT pack_id, sum(area) FILTER (WHERE on_hand = 1) AS area, sum(pieces) FILTER (WHERE on_hand = 1) AS pieces,
    count(*) FILTER (WHERE on_hand = 1) AS bundles
  FROM tally_lines WHERE is_deleted = 0 AND stock_status IN ('IN_STOCK', 'LOCKED', 'PENDING_IN')
  GROUP BY pack_id
  HAVING bool_or(on_hand = 1) AND bool_or(stock_status = 'PENDING_IN')
) AS f
WHERE p.id = f.pack_id;
