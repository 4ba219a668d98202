import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/api/kit';
import { customer } from '#shared/records/partner';
import type { RecordRow } from '#shared/records/record';
import { openPostgres } from '../../src/server/db/postgres.ts';
import { customers } from '../../src/server/db/schema/partners.ts';
import { createDatabase, type Database } from '../../src/server/db/tenancy.ts';
import { createLineStore } from '../../src/server/records/line-store.ts';
import { RecordReader } from '../../src/server/records/record-reader.ts';
import { companySql } from '../bench/server/packages.ts';
import { customersSql } from '../bench/server/trade.ts';
import { findPostgres, type TestPostgres } from '../devices/postgres.ts';
import { DEMO, startDemoCluster } from './support/demo-cluster.ts';

const COMPANY = '200000';
/** More than 20,000, the number at which a long list stops counting by comparison. */
const CUSTOMERS = 22_000;

const programs = findPostgres();

describe.skipIf(programs === null)('a company of 22,000 customers', () => {
  let postgres: TestPostgres;
  let database: Database;
  const reader = new RecordReader({
    of: customer,
    table: customers,
    rules: {},
    lines: createLineStore({ ...customer, lines: undefined }, { tables: {}, nextId: () => '' }),
  });

  const find = (query: Record<string, string>, current = 1): Promise<Page<RecordRow>> =>
    database.readTenant(COMPANY, (tx) => reader.findPage(tx, { ...query, current, size: 3 }));
  const codes = ({ records }: Page<RecordRow>) => records.map(({ code }) => code);

  beforeAll(async () => {
    postgres = await startDemoCluster(programs ?? '');
    const url = postgres.createDatabase('long', DEMO);
    database = createDatabase(await openPostgres(url, (error) => console.error(error)));
    postgres.run(`${companySql(COMPANY)} ${customersSql(COMPANY, 1, CUSTOMERS)} ANALYZE customers`, 'long');
  });
  afterAll(async () => {
    await database.close();
    postgres.remove();
  });

  test.each([
    ['a part of a code that only the latest have', { code_like: 'c00219' }, 100, 'C0021900'],
    ['signs that every name has, but never side by side', { name_like: '业木' }, 0, undefined],
    ['two signs and figures', { name_like: '鑫21' }, 47, 'C0002112'],
    ['days of the latest in the order of codes', { createTime_datege: '2023-01-16' }, 401, 'C0021600'],
  ] as const)('finds %s', async (_, query, total, first) => {
    const page = await find(query);
    expect(codes(page)[0]).toBe(first);
    expect(page).toMatchObject({ total });
  });

  test('reads frequent matches in the requested order, and reports that there are more', async () => {
    expect(await find({ name_like: '木业', descs: 'code' })).toMatchObject({
      total: 500,
      isAtLeast: true,
      records: [{ code: 'C0022000' }, { code: 'C0021999' }, { code: 'C0021998' }],
    });
    expect(codes(await find({ name_like: '木业' }, 400))).toEqual(['C0001198', 'C0001199', 'C0001200']);
  });
});
