import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateOlder } from '../../testing/migrate-older.ts';

const NAME = '1640_compare_buttons';

test('roles of an older database that view scanned lists or read tags may go on comparing and checking', async () => {
  const query = await migrateOlder(
    NAME,
    `INSERT INTO tenants (tenant_id, tenant_name) VALUES ('000001', 'A'), ('000002', 'B');
    INSERT INTO menus (id, parent_id, code, name, alias, sort, category) VALUES
      (10900, 10000, 'scanList', '扫码清单', 'Scanned lists', 9, 1), (10901, 10900, 'scanList_view', '查看', 'View', 1, 2),
      (11000, 10000, 'tagReading', '读标签', 'Read tags', 10, 1), (11001, 11000, 'tagReading_view', '查看', 'View', 1, 2);
    SELECT set_config('app.tenant_id', '000001', true);
    INSERT INTO roles (id, role_name, role_alias) VALUES (1, 'both', 'both'), (2, 'none', 'none');
    INSERT INTO role_menus (role_id, menu_id) VALUES (1, 10900), (1, 10901), (1, 11001), (2, 11000);
    SELECT set_config('app.tenant_id', '000002', true);
    INSERT INTO roles (id, role_name, role_alias) VALUES (1, 'lists', 'lists');
    INSERT INTO role_menus (role_id, menu_id) VALUES (1, 10901);`,
  );
  const granted = await query(sql`
    SELECT r.tenant_id || ':' || r.role_id AS role, m.code, m.parent_id::int AS parent
    FROM role_menus r JOIN menus m ON m.id = r.menu_id WHERE m.id IN (10907, 11002) ORDER BY 1, 2`);
  expect(granted).toEqual([
    { role: '000001:1', code: 'scanList_compare', parent: 10_900 },
    { role: '000001:1', code: 'tagReading_check', parent: 11_000 },
    { role: '000002:1', code: 'scanList_compare', parent: 10_900 },
  ]);
}, 60_000);
