import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { toHalfWidth } from '#shared/domain/half-width';

export const HALF_WIDTH = '1611_half_width_numbers';
const SIGNS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(0xff01 + at)).join('');

/** Rows from before it: packages of few bundles, with number or code in full width, and with collisions. */
export const WITH_FULL_WIDTH = `
  INSERT INTO tenants (tenant_id, tenant_name) VALUES ('000001', 'A'), ('000002', 'B');
  SELECT set_config('app.tenant_id', '000002', true);
  INSERT INTO packs (id, serial, pack_no, tree_code, thickness_mm, stock_status) VALUES (1, 1, 'ＨＴ１', 'BW', 0.5, 'IN_STOCK');
  SELECT set_config('app.tenant_id', '000001', true);
  INSERT INTO packs (id, serial, pack_no, tree_code, thickness_mm, stock_status, is_deleted) VALUES
    (1, 1, 'ＨＴ１', 'BW', 0.5, 'IN_STOCK', 0), (2, 2, 'ＨＴ２　', 'BW', 0.5, 'IN_STOCK', 0), (3, 3, 'HT2', 'BW', 0.5, 'IN_STOCK', 0),
    (4, 4, 'ＨT4', 'BW', 0.5, 'OUT', 0), (5, 5, 'Ｈ${'T'}４', 'BW', 0.5, 'VOID', 0), (6, 6, 'ＨＴ６', 'BW', 0.5, 'VOID', 1),
    (7, 7, '${SIGNS}', 'BW', 0.5, 'IN_STOCK', 0), (8, 8, '黑胡桃-8', 'BW', 0.5, 'IN_STOCK', 0);
  INSERT INTO tally_lines (id, pack_id, line_no, log_no, bundle_no, length_cm, width_cm, pieces, area, barcode, stock_status) VALUES
    (11, 1, 1, 'B1', '1', 100, 10, 10, 1, 'ａ－１１', 'PENDING_IN'), (12, 1, 2, 'B1', '2', 100, 10, 10, 1, 'A-12', 'PENDING_IN'),
    (21, 2, 1, 'B1', '1', 100, 10, 10, 1, 'Ａ－１２', 'PENDING_IN');
  INSERT INTO deliveries (id, doc_no, doc_date) VALUES (10, 'CK10', '2026-01-31');
  INSERT INTO delivery_packs (id, record_id, place, pack_no, pack_id, barcodes) VALUES
    (101, 10, 0, 'ＨＴ１', 1, 'ａ－１１,A-12'), (102, 10, 1, 'ＨＴ２　', 2, 'Ａ－１２');
`;

/** Numbers and codes in full width have become half width, unless that was taken, and the trail records both. */
export async function expectHalfWidth(
  query: <Row extends Record<string, unknown>>(of: SQL) => Promise<Row[]>,
): Promise<void> {
  const packs = await query(
    sql`SELECT tenant_id || ':' || id AS id, pack_no AS no, version FROM packs ORDER BY tenant_id, id`,
  );
  expect(packs).toEqual([
    { id: '000001:1', no: 'HT1', version: 3 },
    { id: '000001:2', no: 'ＨＴ２　', version: 1 },
    { id: '000001:3', no: 'HT2', version: 1 },
    { id: '000001:4', no: 'ＨT4', version: 1 },
    { id: '000001:5', no: 'ＨT４', version: 1 },
    { id: '000001:6', no: 'ＨＴ６', version: 1 },
    { id: '000001:7', no: toHalfWidth(SIGNS), version: 2 },
    { id: '000001:8', no: '黑胡桃-8', version: 1 },
    { id: '000002:1', no: 'HT1', version: 2 },
  ]);
  const lines = await query(sql`SELECT barcode FROM tally_lines ORDER BY id`);
  expect(lines.map(({ barcode }) => barcode)).toEqual(['a-11', 'A-12', 'Ａ－１２']);
  expect(await query(sql`SELECT pack_no AS no, barcodes FROM delivery_packs ORDER BY id`)).toEqual([
    { no: 'HT1', barcodes: 'a-11,A-12' },
    { no: 'ＨＴ２　', barcodes: 'Ａ－１２' },
  ]);
  const told = await query(sql`
    SELECT tenant_id || ':' || target_id AS id, action, details - 'changes' || coalesce(details->'changes', '{}') AS details
    FROM audit_entries ORDER BY action, tenant_id, target_id, details::text`);
  expect(told).toEqual([
    { id: '000001:1', action: 'pack.change', details: { packNo: ['ＨＴ１', 'HT1'] } },
    { id: '000001:1', action: 'pack.change', details: { linesChanged: 1 } },
    { id: '000001:7', action: 'pack.change', details: { packNo: [SIGNS, toHalfWidth(SIGNS)] } },
    { id: '000002:1', action: 'pack.change', details: { packNo: ['ＨＴ１', 'HT1'] } },
    { id: '000001:2', action: 'pack.keepFullWidth', details: { barcode: ['Ａ－１２', 'A-12'] } },
    { id: '000001:2', action: 'pack.keepFullWidth', details: { packNo: ['ＨＴ２　', 'HT2'] } },
    { id: '000001:4', action: 'pack.keepFullWidth', details: { packNo: ['ＨT4', 'HT4'] } },
    { id: '000001:5', action: 'pack.keepFullWidth', details: { packNo: ['ＨT４', 'HT4'] } },
  ]);
}
