/** Announced packages that can be received in stock, as many per document as in the largest delivery. */
export const PENDING = {
  packs: 60,
  /** Tally lines of each package. */
  lines: 50,
  numbersOf: (document: number): string[] =>
    Array.from({ length: PENDING.packs }, (_, index) => numberOf(document * PENDING.packs + index + 1)),
};

const numberOf = (serial: number) => `P-${serial}`;

/** The packages of one document with their tally lines: bundles of 28 leaves, 250 × 20 cm, 14 m² each. */
export function pendingPackagesSql(
  tenantId: string,
  document: number,
  { packs, lines }: { packs: number; lines: number } = PENDING,
): string {
  const first = document * packs + 1;
  const area = `${lines * 14}`;
  return `
    INSERT INTO packs (tenant_id, id, serial, pack_no, tree_code, grade, region, thickness_mm, area, volume, pieces, bundles,
      stock_status, create_user, create_dept)
    SELECT '${tenantId}', n, n, 'P-' || n, 'BW', 'A', 'A1区', 0.5, ${area}, round(${area} * 0.0005, 4), ${lines * 28},
      ${lines}, 'PENDING_IN', 300, 100
    FROM generate_series(${first}, ${first + packs - 1}) AS n;
    INSERT INTO tally_lines (tenant_id, id, pack_id, line_no, log_no, bundle_no, length_cm, width_cm, pieces, area, barcode,
      stock_status)
    SELECT '${tenantId}', n * 1000 + line, n, line, 'B' || n, line::text, 250, 20, 28, 14,
      'B' || n || '-' || line, 'PENDING_IN'
    FROM generate_series(${first}, ${first + packs - 1}) AS n, generate_series(1, ${lines}) AS line;`;
}

/**
 * Movements `first` to `last`, nine in ten of them receipts, one per line, over three years, in about 200 kinds of
 * goods and zones; and their sums by day. The trigger that updates tally lines is disabled, because there are none.
 */
export function movementsSql(tenantId: string, first: number, last: number): string {
  return `
    ALTER TABLE stock_movements DISABLE TRIGGER stock_movements_apply;
    WITH added AS (
      INSERT INTO stock_movements (tenant_id, doc_type, doc_id, doc_no, doc_day, pack_id, pack_no, line_id, direction,
        line_status, area, pieces, before_area, after_area, tree_code, grade, thickness_mm, region, moved_at)
      SELECT '${tenantId}', 'otherIn', n / 3000, 'D' || n / 3000, (timestamptz '2023-01-01' + n * interval '11.8 seconds')::date,
        n / 50, 'P-' || n / 50, n, CASE n % 10 WHEN 9 THEN -1 ELSE 1 END, CASE n % 10 WHEN 9 THEN 'OUT' ELSE 'IN_STOCK' END,
        14, 28, 0, 14, ('{BW,WO,RO,AS}'::text[])[n / 50 % 4 + 1], ('{A,AB,B}'::text[])[n / 50 % 3 + 1], 0.5,
        chr((65 + n / 50 % 4)::integer) || n / 50 % 5 || '区', timestamptz '2023-01-01' + n * interval '11.8 seconds'
      FROM generate_series(${first}::bigint, ${last}::bigint) AS n
      RETURNING *
    )
    INSERT INTO stock_days
    SELECT tenant_id, (moved_at AT TIME ZONE 'UTC')::date, tree_code, grade, thickness_mm, region,
      sum(direction), sum(direction * pieces), sum(direction * area)
    FROM added GROUP BY 1, 2, 3, 4, 5, 6;
    ALTER TABLE stock_movements ENABLE TRIGGER stock_movements_apply;`;
}
