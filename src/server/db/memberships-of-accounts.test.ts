import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateOlder } from '../testing/migrate-older.ts';

const NAME = '1691_memberships_of_accounts';

test('applications of an older database get the state of their removed and disabled users', async () => {
  const query = await migrateOlder(
    NAME,
    `INSERT INTO tenants (tenant_id, tenant_name) VALUES ('000001', 'A'), ('000002', 'B');
    SELECT set_config('app.tenant_id', '000001', true);
    INSERT INTO users (id, account, password_hash, name, real_name, status, is_deleted) VALUES
      (1, 'a', '', 'a', 'a', 1, 1), (2, 'b', '', 'b', 'b', 0, 0), (3, 'c', '', 'c', 'c', 1, 0), (4, 'd', '', 'd', 'd', 0, 0);
    INSERT INTO join_applications
      (id, applicant_tenant_id, applicant_user_id, applicant_company, account, real_name, state, member_user_id) VALUES
      (1, '000002', 1, 'B', 'a', 'a', 'approved', 1), (2, '000002', 2, 'B', 'b', 'b', 'approved', 2),
      (3, '000002', 3, 'B', 'c', 'c', 'approved', 3), (4, '000002', 4, 'B', 'd', 'd', 'disabled', 4),
      (5, '000002', 5, 'B', 'e', 'e', 'in_review', NULL);`,
  );
  expect(await query(sql`SELECT id::int, state FROM join_applications ORDER BY id`)).toEqual([
    { id: 1, state: 'removed' },
    { id: 2, state: 'disabled' },
    { id: 3, state: 'approved' },
    { id: 4, state: 'disabled' },
    { id: 5, state: 'in_review' },
  ]);
}, 60_000);
