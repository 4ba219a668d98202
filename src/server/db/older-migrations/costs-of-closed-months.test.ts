import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateOlder } from '../../testing/migrate-older.ts';

const NAME = '1561_costs_of_closed_months';

/** Company 000001 has closed January 2026, and reopened February. */
const OLDER = `
  INSERT INTO tenants (tenant_id, tenant_name) VALUES ('000001', 'A'), ('000002', 'B');
  SELECT set_config('app.tenant_id', '000001', true);
  INSERT INTO stock_closings (id, month, lines, pieces, area, user_id, user_name, closed_at, reopened_at) VALUES
    (1, '2026-01', 0, 0, 0, 1, '', now(), NULL), (2, '2026-02', 0, 0, 0, 1, '', now(), now());
  INSERT INTO packs (id, serial, pack_no, tree_code, thickness_mm, stock_status, cost_price, cost_currency) VALUES
    (1, 1, 'P-1', 'BW', 0.5, 'OUT', 20, 'CNY'), (2, 2, 'P-2', 'BW', 0.5, 'OUT', NULL, '');
  INSERT INTO deliveries (id, doc_no, doc_date, audit_status) VALUES
    (10, 'CK10', '2026-01-31', 2), (11, 'CK11', '2026-01-31', 0), (12, 'CK12', '2026-02-01', 2);
  INSERT INTO delivery_packs (id, record_id, place, pack_no, pack_id, former_cost, former_cost_currency) VALUES
    (101, 10, 0, 'P-1', 1, NULL, ''), (102, 10, 1, 'P-2', 2, NULL, ''), (103, 10, 2, 'P-1', 1, 18, 'CNY'),
    (111, 11, 0, 'P-1', 1, NULL, ''), (121, 12, 0, 'P-1', 1, NULL, ''), (122, 12, 1, 'P-1', 1, 18, 'CNY');
  SELECT set_config('app.tenant_id', '000002', true);
  INSERT INTO packs (id, serial, pack_no, tree_code, thickness_mm, stock_status, cost_price, cost_currency)
    VALUES (1, 1, 'P-1', 'BW', 0.5, 'OUT', 30, 'CNY');
  INSERT INTO deliveries (id, doc_no, doc_date, audit_status) VALUES (20, 'CK20', '2026-01-31', 2);
  INSERT INTO delivery_packs (id, record_id, place, pack_no, pack_id) VALUES (201, 20, 0, 'P-1', 1);
`;

test('W1.4: sales of a month that an older database has closed keep the costs that it shows', async () => {
  const query = await migrateOlder(NAME, OLDER);
  const rows = await query(sql`
        SELECT id::integer, cost_kept AS "costKept", trim_scale(former_cost)::text AS cost, former_cost_currency AS currency
        FROM delivery_packs ORDER BY id`);
  const follows = { costKept: 0, cost: null, currency: '' };
  expect(rows).toEqual([
    { id: 101, costKept: 2, cost: '20', currency: 'CNY' },
    { id: 102, costKept: 2, cost: null, currency: '' },
    { id: 103, costKept: 1, cost: '18', currency: 'CNY' },
    { id: 111, ...follows },
    { id: 121, ...follows },
    { id: 122, costKept: 1, cost: '18', currency: 'CNY' },
    { id: 201, ...follows },
  ]);
}, 60_000);
