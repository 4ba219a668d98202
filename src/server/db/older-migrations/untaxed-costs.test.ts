import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateOlder } from '../../testing/migrate-older.ts';

const NAME = '1410_untaxed_costs';

/** Inbound 11 has 13 % tax in its prices, inbound 12 has it on top; both brought in bundles of 10 m². */
const OLDER = `
  INSERT INTO tenants (tenant_id, tenant_name) VALUES ('000001', 'A');
  SELECT set_config('app.tenant_id', '000001', true);
  INSERT INTO inbounds (id, doc_no, doc_date, audit_status, tax_rate_pct, is_tax_included)
    VALUES (11, 'RK11', '2026-01-05', 2, 13, 1), (12, 'RK12', '2026-01-06', 2, 13, 0);
  INSERT INTO other_ins (id, doc_no, doc_date, audit_status, cause) VALUES (13, 'QR13', '2026-01-07', 2, 'GAIN');
  INSERT INTO packs (id, serial, pack_no, tree_code, thickness_mm, stock_status, cost_price, cost_currency, cost_doc_id) VALUES
    (1, 1, 'taxed', 'BW', 0.5, 'IN_STOCK', 22.6, 'CNY', 11), (2, 2, 'untaxed', 'BW', 0.5, 'IN_STOCK', 22.6, 'CNY', 12),
    (3, 3, 'merged', 'BW', 0.5, 'IN_STOCK', 26.3, 'CNY', NULL), (4, 4, 'graded', 'BW', 0.5, 'IN_STOCK', 22.6, 'CNY', NULL),
    (5, 5, 'gained', 'BW', 0.5, 'IN_STOCK', 18, 'CNY', 13), (6, 6, 'unknown', 'BW', 0.5, 'IN_STOCK', NULL, '', NULL);
  INSERT INTO inbound_packs (id, record_id, place, pack_no, pack_id, price)
    VALUES (111, 11, 0, 'taxed', 1, 22.6), (112, 12, 0, 'merged', 3, 30);
  INSERT INTO tally_lines (id, pack_id, line_no, log_no, bundle_no, length_cm, width_cm, pieces, area, barcode, stock_status)
    SELECT id, pack, id, '', '', 250, 20, 20, 10, '', 'PENDING_IN'
    FROM (VALUES (31, 3), (32, 3), (41, 1), (42, 4)) AS l (id, pack);
  INSERT INTO document_items (doc_kind, doc_id, doc_line_id, line_id)
    VALUES ('inbound', 11, 111, 31), ('inbound', 11, 111, 41), ('inbound', 12, 112, 32);
`;

const moved = (rows: string) => `
  INSERT INTO stock_movements (doc_type, doc_id, doc_no, doc_day, pack_id, pack_no, line_id, direction, line_status, area, pieces,
      before_area, after_area, tree_code, grade, thickness_mm, region, moved_at)
    SELECT type, doc, '', '2026-01-08', pack, '', line, direction, CASE direction WHEN 1 THEN 'IN_STOCK' ELSE 'VOID' END, 10, 20,
      0, 10, 'BW', '', 0.5, '', now()
    FROM (VALUES ${rows}) AS m (type, doc, pack, line, direction)`;

test('W1.4: costs of an older database lose the tax of their inbounds, also once merged and graded', async () => {
  const query = await migrateOlder(
    NAME,
    OLDER,
    moved("('inbound', 11, 1, 31, 1), ('inbound', 11, 1, 41, 1), ('inbound', 12, 3, 32, 1)"),
    moved("('grading', 14, 1, 41, -1), ('grading', 14, 4, 42, 1)"),
  );
  const rows = await query<{ name: string; cost: string | null }>(sql`
        SELECT pack_no AS name, trim_scale(cost_price)::text AS cost FROM packs ORDER BY id`);
  expect(rows).toEqual([
    // 22.60 / 1.13
    { name: 'taxed', cost: '20' },
    { name: 'untaxed', cost: '22.6' },
    // 10 m² at 22.60 with tax and 10 m² at 30 without, which were 26.30 on average.
    { name: 'merged', cost: '25' },
    { name: 'graded', cost: '20' },
    { name: 'gained', cost: '18' },
    { name: 'unknown', cost: null },
  ]);
}, 60_000);
