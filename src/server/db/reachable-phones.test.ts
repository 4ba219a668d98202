import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateOlder } from '../testing/migrate-older.ts';

const NAME = '1690_reachable_phones';

test('users of an older database get the phone by which a code finds them, unless another one has it', async () => {
  const query = await migrateOlder(
    NAME,
    `INSERT INTO tenants (tenant_id, tenant_name) VALUES ('000001', 'A'), ('000002', 'B');
    SELECT set_config('app.tenant_id', '000001', true);
    INSERT INTO users (id, account, password_hash, name, real_name, phone, is_deleted) VALUES
      (1, 'a', '', 'a', 'a', '138-0013-8000', 0), (2, 'b', '', 'b', 'b', '+8613800138001', 0),
      (3, 'c', '', 'c', 'c', '138-0013-8002', 0), (4, 'd', '', 'd', 'd', '13800138002', 0),
      (5, 'e', '', 'e', 'e', '0571-87654321', 0), (6, 'f', '', 'f', 'f', '', 0), (7, 'g', '', 'g', 'g', '138-0013-8000', 1);
    INSERT INTO join_applications (id, applicant_tenant_id, applicant_user_id, applicant_company, account, real_name, phone) VALUES
      (1, '000002', 9, 'B', 'x', 'x', '138-0013-8009');
    SELECT set_config('app.tenant_id', '000002', true);
    INSERT INTO users (id, account, password_hash, name, real_name, phone) VALUES (8, 'h', '', 'h', 'h', '+49-151-23456789');`,
  );
  const users = await query(sql`SELECT id::int, phone, version FROM users ORDER BY id`);
  expect(users).toEqual([
    { id: 1, phone: '13800138000', version: 2 },
    { id: 2, phone: '13800138001', version: 2 },
    { id: 3, phone: '138-0013-8002', version: 1 },
    { id: 4, phone: '13800138002', version: 1 },
    { id: 5, phone: '0571-87654321', version: 1 },
    { id: 6, phone: '', version: 1 },
    { id: 7, phone: '138-0013-8000', version: 1 },
    { id: 8, phone: '+4915123456789', version: 2 },
  ]);
  expect(await query(sql`SELECT phone FROM join_applications`)).toEqual([{ phone: '13800138009' }]);
}, 60_000);
