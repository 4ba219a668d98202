import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateOlder } from '../../testing/migrate-older.ts';

const NAME = '0110_monitor_paths';

test('an older database gets the paths of the monitoring screens and keeps paths edited by hand', async () => {
  const query = await migrateOlder(
    NAME,
    `INSERT INTO menus (id, parent_id, code, name, alias, path) VALUES
        (90000, 0, 'monitor', '监控', 'Monitoring', ''),
        (90100, 90000, 'audit', '操作记录', 'Audit trail', ''),
        (90200, 90000, 'errorlog', '错误日志', 'Error logs', '/our-own'),
        (90300, 90000, 'other', '别的', 'Another', '')`,
  );
  const rows = await query<{ code: string; path: string }>(sql`SELECT code, path FROM menus ORDER BY id`);
  expect(rows).toEqual([
    { code: 'monitor', path: '/monitor' },
    { code: 'audit', path: '/monitor/audit' },
    { code: 'errorlog', path: '/our-own' },
    { code: 'other', path: '' },
  ]);
}, 60_000);
