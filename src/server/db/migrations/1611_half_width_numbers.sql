-- Package numbers and bar codes that were stored in full width (`#shared/domain/half-width`) cannot be found by typing, which is turned
-- into half width. They become half width, except where others have the number or code; the audit trail tells of both.
CREATE FUNCTION half_width(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(translate(written, string_agg(chr(n), '') || chr(12288) || chr(160), string_agg(chr(n - 65248), '') || '  '))
  FROM generate_series(65281, 65374) AS n
$$;
CREATE FUNCTION is_full_width(written text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT written ~ ('[' || chr(65281) || '-' || chr(65374) || chr(12288) || chr(160) || ']')
$$;

SELECT for_each_company($each$
  WITH wide AS (
    SELECT id, pack_no, half_width(pack_no) AS half, count(*) OVER (PARTITION BY half_width(pack_no)) AS alike
    FROM packs WHERE tenant_id = $1 AND is_deleted = 0 AND is_full_width(pack_no)
  ), judged AS (
    SELECT *, half <> '' AND alike = 1
      AND NOT EXISTS (SELECT FROM packs o WHERE o.tenant_id = $1 AND o.is_deleted = 0 AND o.pack_no = wide.half) AS is_free
    FROM wide
  ), changed AS (
    UPDATE packs p SET pack_no = j.half, figures_changed_at = now(), version = p.version + 1
    FROM judged j WHERE p.tenant_id = $1 AND p.id = j.id AND j.is_free
  )
  INSERT INTO audit_entries (user_id, account, user_name, action, target_type, target_id, target_name, details, address)
  SELECT 0, '', '', CASE WHEN is_free THEN 'pack.change' ELSE 'pack.keepFullWidth' END, 'pack', id::text,
    CASE WHEN is_free THEN half ELSE pack_no END,
    jsonb_build_object('changes', jsonb_build_object('packNo', jsonb_build_array(pack_no, half))), ''
  FROM judged
$each$);

SELECT for_each_company($each$
  WITH wide AS (
    SELECT l.id, l.barcode, l.pack_id, p.pack_no, half_width(l.barcode) AS half, count(*) OVER (PARTITION BY half_width(l.barcode)) AS alike
    FROM tally_lines l JOIN packs p ON p.tenant_id = $1 AND p.id = l.pack_id
    WHERE l.tenant_id = $1 AND l.is_deleted = 0 AND is_full_width(l.barcode)
  ), judged AS (
    SELECT *, half <> '' AND alike = 1
      AND NOT EXISTS (SELECT FROM tally_lines o WHERE o.tenant_id = $1 AND o.is_deleted = 0 AND o.barcode = wide.half) AS is_free
    FROM wide
  ), changed AS (
    UPDATE tally_lines l SET barcode = j.half FROM judged j WHERE l.tenant_id = $1 AND l.id = j.id AND j.is_free
  ), outdated AS (
    UPDATE packs p SET figures_changed_at = now(), version = p.version + 1
    WHERE p.tenant_id = $1 AND p.id IN (SELECT pack_id FROM judged WHERE is_free)
  )
  INSERT INTO audit_entries (user_id, account, user_name, action, target_type, target_id, target_name, details, address)
  SELECT 0, '', '', 'pack.change', 'pack', pack_id::text, pack_no, jsonb_build_object('linesChanged', count(*)), ''
  FROM judged WHERE is_free GROUP BY pack_id, pack_no
  UNION ALL
  SELECT 0, '', '', 'pack.keepFullWidth', 'pack', pack_id::text, pack_no,
    jsonb_build_object('changes', jsonb_build_object('barcode', jsonb_build_array(barcode, half))), ''
  FROM judged WHERE NOT is_free
$each$);

-- Documents find packages and bundles by what their lines say.
SELECT for_each_company(format(
  $each$
    UPDATE %I AS l SET pack_no = p.pack_no FROM packs AS p
    WHERE l.tenant_id = $1 AND p.tenant_id = $1 AND p.id = l.pack_id AND is_full_width(l.pack_no) AND half_width(l.pack_no) = p.pack_no
  $each$, lines)),
  for_each_company(format(
  $each$
    UPDATE %I AS l SET barcodes = half_width(l.barcodes)
    WHERE l.tenant_id = $1 AND is_full_width(l.barcodes) AND NOT EXISTS (
      SELECT FROM tally_lines t
      WHERE t.tenant_id = $1 AND t.pack_id = l.pack_id AND t.is_deleted = 0 AND is_full_width(t.barcode))
  $each$, lines))
FROM unnest(ARRAY['inbound_packs', 'grading_packs', 'sale_order_packs', 'delivery_packs', 'sale_return_packs', 'other_in_packs',
  'other_out_packs']) AS lines;
SELECT for_each_company($each$
  UPDATE grading_packs AS l SET new_pack_no = half_width(l.new_pack_no)
  WHERE l.tenant_id = $1 AND is_full_width(l.new_pack_no)
    AND NOT EXISTS (SELECT FROM packs p WHERE p.tenant_id = $1 AND p.is_deleted = 0 AND p.pack_no = l.new_pack_no)
$each$);

DROP FUNCTION half_width(text);
DROP FUNCTION is_full_width(text);
