import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateOlder } from '../../testing/migrate-older.ts';

const NAME = '1560_heads_of_packages';

const OLDER = `
  INSERT INTO tenants (tenant_id, tenant_name) VALUES ('000001', 'A'), ('000002', 'B');
  SELECT set_config('app.tenant_id', '000001', true);
  INSERT INTO packs (id, serial, pack_no, tree_code, thickness_mm, stock_status, cabinet_no, texture)
    VALUES (1, 1, 'P-1', 'BW', 0.5, 'OUT', 'TCLU4265720', '直纹');
  INSERT INTO deliveries (id, doc_no, doc_date) VALUES (10, 'CK10', '2026-01-05');
  INSERT INTO gradings (id, doc_no, doc_date) VALUES (20, 'FD20', '2026-01-05');
  INSERT INTO delivery_packs (id, record_id, place, pack_no, pack_id) VALUES (11, 10, 0, 'P-1', 1), (12, 10, 1, 'P-2', NULL);
  INSERT INTO grading_packs (id, record_id, place, pack_no, pack_id, texture) VALUES (21, 20, 0, 'P-1', 1, '山纹');
  SELECT set_config('app.tenant_id', '000002', true);
  INSERT INTO packs (id, serial, pack_no, tree_code, thickness_mm, stock_status, cabinet_no, texture)
    VALUES (1, 1, 'P-1', 'BW', 0.5, 'IN_STOCK', '25-036', '乱纹');
  INSERT INTO other_outs (id, doc_no, doc_date, cause) VALUES (30, 'QC30', '2026-01-05', 'SAMPLE');
  INSERT INTO other_out_packs (id, record_id, place, pack_no, pack_id) VALUES (31, 30, 0, 'P-1', 1);
`;

test('lines of an older database take container and texture of their package in their own company', async () => {
  const query = await migrateOlder(NAME, OLDER);
  const rows = await query(sql`
        SELECT id::integer, cabinet_no AS "cabinetNo", texture FROM delivery_packs
        UNION ALL SELECT id::integer, cabinet_no, texture FROM grading_packs
        UNION ALL SELECT id::integer, cabinet_no, texture FROM other_out_packs ORDER BY 1`);
  expect(rows).toEqual([
    { id: 11, cabinetNo: 'TCLU4265720', texture: '直纹' },
    { id: 12, cabinetNo: '', texture: '' },
    { id: 21, cabinetNo: 'TCLU4265720', texture: '山纹' },
    { id: 31, cabinetNo: '25-036', texture: '乱纹' },
  ]);
}, 60_000);
