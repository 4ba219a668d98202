import { count, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { packs } from '../db/schema/packs.ts';
import { users } from '../db/schema/people.ts';
import { rateWindows, serverSecret, tenants } from '../db/schema/system.ts';
import type { TestServer } from './test-server.ts';

/** The message of the database's error, which Drizzle wraps. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: Error) => reason,
  );
  return error === null
    ? 'not refused'
    : `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`;
}

export function tenancySuite(get: () => TestServer): void {
  describe('tenancy', () => {
    test('the database restricts every table with a company column to the company', async () => {
      const rows = await get().database.withTenant('000000', async (tx) => {
        const result = await tx.execute<{ name: string; held: boolean }>(sql`
          SELECT c.relname AS name,
            c.relrowsecurity AND c.relforcerowsecurity
              AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid) AS held
          FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
          WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`);
        return result.rows;
      });
      expect(rows.filter((row) => !row.held)).toEqual([]);
      expect(rows.map((row) => row.name)).toContain('packs');
    });

    test('a handle runs as a role that owns nothing and cannot bypass row security', async () => {
      const { rows } = await get().database.withTenant('000000', (tx) =>
        tx.execute<{ name: string; super: boolean; bypass: boolean; owned: number }>(sql`
          SELECT rolname AS name, rolsuper AS super, rolbypassrls AS bypass,
            (SELECT count(*)::integer FROM pg_class WHERE relowner = r.oid) AS owned
          FROM pg_roles r WHERE rolname = current_user`),
      );
      expect(rows).toEqual([{ name: 'veneer_desk_tenant', super: false, bypass: false, owned: 0 }]);
    });

    test('a company sees its own rows without a condition in the query', async () => {
      const countPacks = (tenantId: string) =>
        get().database.withTenant(tenantId, async (tx) => {
          const [row] = await tx.select({ packs: count() }).from(packs);
          return row?.packs;
        });
      expect(await countPacks('000000')).toBe(200);
      expect(await countPacks('100001')).toBe(100);
      expect(await countPacks('nobody')).toBe(0);
    });

    test('a row cannot be written for, or moved to, another company', async () => {
      const { database } = get();
      const insert = database.withTenant('000000', (tx) =>
        tx.execute(
          sql`INSERT INTO departments (tenant_id, id, dept_name, full_name) VALUES ('100001', 1, 'x', 'x')`,
        ),
      );
      expect(await refusalOf(insert)).toMatch(/row-level security/);
      const move = database.withTenant('000000', (tx) =>
        tx.execute(sql`UPDATE users SET tenant_id = '100001'`),
      );
      expect(await refusalOf(move)).toMatch(/row-level security/);
    });

    test('a read-only handle sees one company and changes nothing; later transactions can write', async () => {
      const { database } = get();
      const touch = sql`UPDATE departments SET remark = remark`;
      const change = database.readTenant('000000', (tx) => tx.execute(touch));
      expect(await refusalOf(change)).toMatch(/read-only transaction/);
      // More transactions than connections, so that each connection was last used for the other company.
      const companies = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? '000000' : '100001'));
      const counts = await Promise.all(
        companies.map((tenantId) => database.readTenant(tenantId, (tx) => tx.$count(packs))),
      );
      expect(counts).toEqual(companies.map((tenantId) => (tenantId === '000000' ? 200 : 100)));
      const written = database.withTenant('000000', (tx) => tx.execute(touch));
      expect(await refusalOf(written)).toBe('not refused');
    });

    test('a company can neither read the system’s tables nor change the list of companies', async () => {
      const { database } = get();
      const readSecret = database.withTenant('000000', (tx) => tx.select().from(serverSecret));
      expect(await refusalOf(readSecret)).toMatch(/permission denied/);
      const rename = database.withTenant('000000', (tx) => tx.update(tenants).set({ tenantName: 'x' }));
      expect(await refusalOf(rename)).toMatch(/permission denied/);
      const visible = await database.withTenant('000000', (tx) => tx.select().from(tenants));
      expect(visible.map((row) => row.tenantId)).toEqual(['000000']);
    });

    test('the system handle cannot read a company’s rows', async () => {
      const read = get().database.withSystem((tx) => tx.select().from(users));
      expect(await refusalOf(read)).toMatch(/permission denied/);
    });

    test('a transaction over several scopes sees the rows of each, and is rolled back as a whole', async () => {
      const { database } = get();
      const mixed = database.withScopes(async ({ system, tenant }) => {
        await system((tx) =>
          tx.insert(rateWindows).values({ key: 'undone', windowEndsAt: new Date(), hits: 1 }),
        );
        const [row] = await tenant('100001', (tx) => tx.select({ packs: count() }).from(packs));
        expect(row?.packs).toBe(100);
        await tenant('000000', (tx) => tx.update(users).set({ email: 'undone' }));
        await system((tx) => tx.select().from(users));
      });
      expect(await refusalOf(mixed)).toMatch(/permission denied/);
      const keys = await database.withSystem((tx) => tx.select().from(rateWindows));
      const rows = await database.withTenant('000000', (tx) => tx.select().from(users));
      expect(keys.some((key) => key.key === 'undone') || rows.some((row) => row.email === 'undone')).toBe(
        false,
      );
    });

    test('the company of one transaction does not carry over to the next', async () => {
      const { database } = get();
      await database.withTenant('000000', (tx) => tx.select().from(tenants));
      const { rows } = await database.withSystem((tx) =>
        tx.execute<{ tenant: string }>(sql`SELECT current_setting('app.tenant_id', true) AS tenant`),
      );
      expect(rows[0]?.tenant).toBe('');
    });

    test('a transaction that throws is rolled back', async () => {
      const { database } = get();
      const failing = database.withTenant('000000', async (tx) => {
        await tx.update(users).set({ email: 'changed' });
        throw new Error('on purpose');
      });
      expect(await refusalOf(failing)).toContain('on purpose');
      const rows = await database.withTenant('000000', (tx) => tx.select().from(users));
      expect(rows.some((row) => row.email === 'changed')).toBe(false);
    });
  });
}
