import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateOlder } from '../testing/migrate-older.ts';

const NAME = '1692_hosts_of_companies';

test('companies of an older database are found by their host, unless two have the same', async () => {
  const query = await migrateOlder(
    NAME,
    `INSERT INTO tenants (tenant_id, tenant_name, domain) VALUES ('000001', 'A', 'https://Wood.example.com/'),
      ('000002', 'B', 'b.example.com'), ('000003', 'C', 'B.example.com'), ('000004', 'D', '')`,
  );
  expect(await query(sql`SELECT domain FROM tenants ORDER BY tenant_id`)).toEqual([
    { domain: 'wood.example.com' },
    { domain: 'b.example.com' },
    { domain: 'B.example.com' },
    { domain: '' },
  ]);
}, 60_000);
