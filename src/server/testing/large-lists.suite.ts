import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { customer } from '#shared/records/partner';
import { type AnyRecord, filteredFields } from '#shared/records/record';
import { DOCUMENT_TABLES } from '../modules/document/document-tables.ts';
import { sampleOf } from './record-samples.ts';
import { RECORD_KINDS } from './record-targets.ts';
import { SCHEMA_TABLES } from './schema-tables.ts';
import type { TestServer } from './test-server.ts';

/** Every kind with up to a million records in a company. */
const LARGE = RECORD_KINDS.filter(({ of }) => of.isLarge);

/** The tables with a column for each field of the kind; customers and suppliers have the same fields. */
function tablesOf(of: AnyRecord): readonly PgTable[] {
  const ofDocument = Object.entries(DOCUMENT_TABLES).find(([area]) => area === of.area);
  if (ofDocument !== undefined) return [ofDocument[1].table];
  const fields = Object.keys(of.fields);
  return SCHEMA_TABLES.filter((table) => fields.every((field) => field in getTableColumns(table)));
}

/** Tests the lists of kinds with up to a million records per company. */
export function largeListsSuite(get: () => TestServer): void {
  describe('large lists', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    test.each(LARGE)('$area: each order and filter of the screen has an index', async ({ of }) => {
      const tables = tablesOf(of);
      expect(tables).not.toEqual([]);
      for (const table of tables) {
        const { rows } = await get().database.withSystem((tx) =>
          tx.execute<{ name: string }>(sql`
            SELECT attname AS name FROM pg_index
            JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[1]
            WHERE indrelid = ${getTableName(table)}::regclass`),
        );
        const columns = getTableColumns(table);
        const offered = new Set([...of.list, ...filteredFields(of), 'createTime', 'updateTime']);
        expect(rows.map(({ name }) => name)).toEqual(
          expect.arrayContaining([...offered].map((field) => columns[field]?.name)),
        );
      }
    });

    test('find a part of a text: Chinese signs, any case, and signs that patterns use', async () => {
      const server = get();
      const names = ['南浔Zeta鑫达木业', '南浔zeta 50%_木业'];
      const ids: string[] = [];
      for (const [at, name] of names.entries())
        ids.push(
          (
            await server.ask(api.customer.submit, {
              token,
              body: { ...sampleOf(customer, `LL-${at}`), name },
            })
          ).id ?? '',
        );
      const found = async (filter: Record<string, string>) =>
        (
          await server.ask(api.customer.list, { token, query: { ...filter, current: 1, size: 50 } })
        ).records.map(({ name }) => name);
      expect(await found({ name_like: '鑫' })).toEqual(expect.arrayContaining(names.slice(0, 1)));
      expect(await found({ name_like: '鑫达' })).toEqual(names.slice(0, 1));
      expect(await found({ name_like: 'ZETA' })).toEqual(names);
      expect(await found({ name_like: '%_' })).toEqual(names.slice(1));
      expect(await found({ name_like: '达鑫' })).toEqual([]);
      expect(await found({ code_likeright: 'LL-', name_notlike: '鑫' })).toEqual(names.slice(1));
      // Without a suffix a code is compared as a whole.
      expect(await found({ code: 'LL-' })).toEqual([]);
      await server.ask(api.customer.remove, { token, query: { ids: ids.join(',') } });
    });

    test('an order of a user is kept among equals, forwards and backwards', async () => {
      const server = get();
      const codes = async (order: Record<string, string>) =>
        (
          await server.ask(api.customer.list, { token, query: { ...order, current: 1, size: 500 } })
        ).records.map(({ code }) => code);
      const ascending = await codes({ ascs: 'status' });
      expect(ascending.length).toBeGreaterThan(1);
      expect(await codes({ descs: 'status' })).toEqual(ascending.toReversed());
    });
  });
}
