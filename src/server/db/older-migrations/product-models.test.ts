import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateOlder } from '../../testing/migrate-older.ts';

const NAME = '1491_product_models';

const OLDER = `
  INSERT INTO tenants (tenant_id, tenant_name) VALUES ('000001', 'A'), ('000002', 'B');
  INSERT INTO packs (tenant_id, id, serial, pack_no, tree_code, thickness_mm, stock_status, product_model) VALUES
    ('000001', 1, 1, 'a1', 'BW', 0.5, 'IN_STOCK', 'BW-50'), ('000001', 2, 2, 'a2', 'BW', 0.5, 'OUT', 'BW-50'),
    ('000001', 3, 3, 'a3', 'BW', 0.5, 'IN_STOCK', '门板 1 号'), ('000001', 4, 4, 'a4', 'BW', 0.5, 'IN_STOCK', ''),
    ('000002', 5, 1, 'b1', 'BW', 0.5, 'IN_STOCK', 'BW-50');
`;

test('7.1: product models of an older database become entries of each company’s dictionary', async () => {
  const query = await migrateOlder(NAME, OLDER);
  const rows = await query<Record<string, string>>(sql`
        SELECT tenant_id AS company, parent_id::text AS parent, dict_key AS key, dict_value AS word, sort::text
        FROM company_dictionaries WHERE code = 'product_model' ORDER BY tenant_id, sort`);
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['000001', '18000', 'BW-50', 'BW-50', '1'],
    ['000001', '18000', '门板 1 号', '门板 1 号', '2'],
    ['000002', '18000', 'BW-50', 'BW-50', '1'],
  ]);
}, 60_000);
