import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { AnyDocument } from '#shared/documents/document';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import { SCAN_FLAGS } from '#shared/domain/scan-checks';
import { toLocalTime } from '#shared/local-time';
import type { RecordRow } from '#shared/records/record';
import { openPGlite } from '../../db/pglite.ts';
import { createDatabase, type TenantTx } from '../../db/tenancy.ts';
import { addMissingCatalogue } from '../../modules/catalogue.ts';
import { takeNumber } from '../../modules/numbering/service.ts';
import { closedThrough } from '../../stock/closing.ts';
import { findDifferences } from '../../stock/recompute.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { DEMO_COMPANIES } from '../companies.ts';
import { seedDemo } from '../seed.ts';
import { playYear, tradeOf } from './seed-year.ts';
import { withStaff } from './staff.ts';

const KINDS = Object.keys(DOCUMENTS) as DeclaredKind[];
const DAY = new Date('2026-03-18T04:00:00Z');
const COMPANIES = DEMO_COMPANIES.map(withStaff);
const [COMPANY] = COMPANIES;
if (COMPANY === undefined) throw new Error('no demo company');
/** The year of the company in this place. */
const yearOf = (index: number, onDay: Date) => {
  const company = COMPANIES[index] ?? COMPANY;
  return playYear(company, tradeOf(company, index), index + 1, onDay).books;
};
/** The state that an act leaves a document in. */
const STATE_AFTER: Readonly<Record<string, number>> = {
  save: 0,
  review: 1,
  approve: 2,
  reject: 3,
  reverse: 0,
};

/** Progress of documents of some kinds: nothing, in part, complete. */
const PROGRESS = [
  ['purchaseOrder', 'receivedStatus'],
  ['saleOrder', 'shippedStatus'],
  ['delivery', 'returnStatus'],
] as const;

/** Kinds in the order in which documents are undone (W8). */
const UNDONE_BEFORE: readonly DeclaredKind[] = [
  'saleReturn',
  'delivery',
  'saleOrder',
  'grading',
  'otherOut',
  'inbound',
  'otherIn',
  'feedOrder',
];

interface Head {
  id: string;
  docNo: string;
  auditStatus: number;
  verdict?: string;
}

const stateOf = ({ auditStatus, verdict = '' }: Head) =>
  auditStatus === 0 && verdict !== '' ? 'reversed' : auditStatus;

describe('a year of business', () => {
  // Days on which months, Sundays and the Spring Festival fall differently.
  test.each(
    ['2026-01-01', '2026-08-30', '2028-02-29'].flatMap((day) => [
      [day, 0, 150, 345] as const,
      [day, 1, 60, 180] as const,
    ]),
  )('has a document of each kind in each state on %s in company %i', (day, index, fewest, most) => {
    const books = yearOf(index, new Date(`${day}T12:00:00Z`));
    let documents = 0;
    for (const kind of KINDS) {
      const heads = books.kept(kind).heads as unknown as Head[];
      documents += heads.length;
      expect(new Set(heads.map(stateOf)), kind).toEqual(new Set([0, 1, 2, 3, 'reversed']));
      expect(new Set(heads.map(({ docNo }) => docNo)).size, kind).toBe(heads.length);
      const filled = new Set(books.kept(kind).lines.map(({ recordId }) => recordId));
      expect(
        heads.filter(({ id }) => !filled.has(id)),
        kind,
      ).toEqual([]);
      const days = heads.map((head) => String((head as unknown as { docDate: string }).docDate));
      expect(days.every((one) => one < day)).toBe(true);
    }
    for (const [kind, field] of PROGRESS) {
      const approved = books.kept(kind).heads.filter(({ auditStatus }) => auditStatus === 2);
      expect(new Set(approved.map((head) => head[field] ?? 0)), kind).toEqual(new Set([0, 1, 2]));
    }
    expect(documents).toBeGreaterThanOrEqual(fewest);
    expect(documents).toBeLessThanOrEqual(most);
  });

  test('records which packages a return removed from the graded ones, so that its reversal restores them', () => {
    const { heads, lines } = yearOf(0, DAY).kept('saleReturn');
    const regrading = new Set(heads.filter(({ isRegraded }) => isRegraded === 1).map(({ id }) => id));
    const sentBack = lines.filter(({ recordId }) => regrading.has(recordId));
    expect(sentBack.length).toBeGreaterThan(0);
    for (const { packNo, grade, wasGraded } of sentBack)
      expect([packNo, wasGraded]).toEqual([packNo, grade === '' ? 0 : 1]);
  });

  test('is the same every time on the same day', () => {
    const rows = () => JSON.stringify(yearOf(0, DAY).kept('delivery'));
    expect(rows()).toBe(rows());
  });

  test.each([0, 1])('has an audit trail that leads to the state of each document in company %i', (index) => {
    const books = yearOf(index, DAY);
    const trail = Map.groupBy(books.trail, ({ targetId }) => targetId ?? '');
    const accounts = new Set(COMPANIES[index]?.users.map(({ account }) => account));
    for (const { account } of books.trail) expect(accounts).toContain(account);
    for (const kind of KINDS)
      for (const { id, docNo, auditStatus, version, verdict = '' } of books.kept(kind)
        .heads as unknown as (Head & {
        version: number;
      })[]) {
        const entries = (trail.get(id) ?? []).toSorted((a, b) => +a.createTime - +b.createTime);
        const [kinds, acts] = [0, 1].map((part) => entries.map(({ action }) => action.split('.')[part]));
        expect(new Set(kinds), docNo).toEqual(new Set([kind]));
        expect([entries.length, acts?.[0], STATE_AFTER[acts?.at(-1) ?? '']], docNo).toEqual([
          version,
          'save',
          auditStatus,
        ]);
        expect(entries.at(-1)?.details?.reason ?? '', docNo).toBe(verdict);
      }
  });

  test('lets everybody who makes a document see the kind it is made from, and a foreman the workshop', () => {
    const roles = COMPANIES.flatMap((company) => company.roles);
    for (const { roleName, grants } of roles)
      for (const { area, trade } of Object.values(DOCUMENTS as Record<string, AnyDocument>))
        if (trade.from !== undefined && grants.includes(`${area}_add`))
          expect(grants, roleName).toContain(`${trade.from.kind}_view`);
    const foreman = COMPANY.users.find(({ account }) => account === 'gongzhang');
    const { grants = [] } = roles.find(({ id }) => id === foreman?.roleId) ?? {};
    expect(grants).toEqual(expect.arrayContaining(['cookPool_edit', 'sliceMachine_edit', 'pack_view']));
  });

  test('leaves one customer without a salesperson, and none of the second company', () => {
    const unserved = COMPANIES.map((company, index) => {
      const staff = new Set(company.users.map(({ id }) => id));
      const { customers } = tradeOf(company, index);
      for (const { salesUserId } of customers) expect(staff).toContain(salesUserId);
      return customers.filter(({ salesUserId }) => salesUserId === company.users[0]?.id).length;
    });
    expect(unserved).toEqual([1, 0]);
  });
});

// Seeding it takes half a minute of a core, and `npm start` does it in `start.test.ts` every time.
if (process.env.VENEER_DESK_DEEP === '1')
  describe('the stored year', () => {
    let server: TestServer;
    let token = '';
    beforeAll(async () => {
      const database = createDatabase(await openPGlite());
      await database.migrate();
      await addMissingCatalogue(database);
      await seedDemo(database, new Date(), { withYear: true });
      server = await createTestServer(database);
      token = (await server.signIn({ account: 'admin' })).access_token;
    }, 120_000);
    afterAll(async () => {
      await server.app.close();
      await server.database.close();
    });
    const inCompany = <T>(work: (tx: TenantTx) => Promise<T>) =>
      server.database.withTenant(COMPANY.tenantId, work);
    const act = async (kind: DeclaredKind, name: 'approve' | 'reverse', ids: string) =>
      (await server.call(api[kind][name], { token, query: { ids, reason: '试验' } })).body;
    const read = (kind: DeclaredKind, id: string) =>
      server.ask(api[kind].detail, { token, query: { id } }) as Promise<RecordRow>;
    const list = async (kind: DeclaredKind, auditStatus: number) => {
      const query = { auditStatus, size: 100 } as never;
      return (await server.ask(api[kind].list, { token, query })).records as unknown as Head[];
    };
    const agree = async () => {
      for (const { tenantId } of COMPANIES)
        expect(await server.database.withTenant(tenantId, findDifferences)).toEqual({
          count: 0,
          differences: [],
        });
    };

    test('agrees with the ledger, and its months are closed up to the one before last', async () => {
      await agree();
      const now = new Date();
      const month = new Date(now.getFullYear(), now.getMonth() - 2, 1);
      expect(await inCompany(closedThrough)).toBe(toLocalTime(month).slice(0, 'YYYY-MM'.length));
    });

    test('continues its numbers where its last day has not ended yet', async () => {
      const orders = [...(await list('saleOrder', 2)), ...(await list('saleOrder', 0))];
      const last =
        orders
          .map(({ docNo }) => docNo)
          .toSorted()
          .at(-1) ?? '';
      const [, year, month, day, serial] = /^XS(\d{4})(\d\d)(\d\d)(\d{4})$/.exec(last) ?? [];
      const noon = new Date(`${year}-${month}-${day}T12:00`);
      const number = await inCompany((tx) => takeNumber(tx, 'saleOrder', noon));
      expect(number).toBe(`XS${year}${month}${day}${String(Number(serial) + 1).padStart(4, '0')}`);
    });

    test('has scanned lists with every flag, and clean ones', async () => {
      const { records } = await server.ask(api.scanList.list, {
        token,
        query: { processStatus: 0 },
      });
      const flags = await Promise.all(
        records.map(async ({ id }) => {
          const rows = await server.ask(api.scanList.check, { token, query: { id } });
          return rows.flatMap(({ findings }) => findings.map(({ flag }) => flag));
        }),
      );
      expect(new Set(flags.flat())).toEqual(new Set(Object.keys(SCAN_FLAGS)));
      expect(flags.filter((found) => found.length === 0)).toHaveLength(records.length - 1);
    });

    test.each(KINDS)('has drafts of %s that stay the same when they are saved again', async (kind) => {
      const of: AnyDocument = DOCUMENTS[kind];
      for (const { id, docNo } of await list(kind, 0)) {
        const before = await read(kind, id);
        const body = { id, version: before.version, ...sentOf(of.fields, before), ...linesIn(of, before) };
        const { code, data } = (await server.call(api[kind].submit, { token, body: body as never })).body;
        expect({ docNo, code, data: code === 200 ? null : data }).toEqual({ docNo, code: 200, data: null });
        expect(lasting(await read(kind, id))).toEqual(lasting(before));
      }
    });

    test.each(UNDONE_BEFORE)(
      'has approved documents of %s that can be reversed and approved again',
      async (kind) => {
        let done = 0;
        for (const { id } of (await list(kind, 2)).slice(0, 8)) {
          const before = await read(kind, id);
          const { code, data } = await act(kind, 'reverse', id);
          if (code !== 200) {
            expect(data.errorCode).toMatch(/^(document.has_later|period.closed)$/);
            continue;
          }
          expect((await act(kind, 'approve', id)).code).toBe(200);
          expect(lasting(await read(kind, id))).toEqual(lasting(before));
          done += 1;
        }
        expect(done).toBeGreaterThan(0);
      },
    );

    test.each(KINDS)('has submitted documents of %s that can be approved', async (kind) => {
      for (const { id } of await list(kind, 1)) expect((await act(kind, 'approve', id)).code).toBe(200);
    });

    test('agrees with the ledger after that', agree);
  });

/** The values of fields that are sent. */
const sentOf = (fields: AnyDocument['fields'], row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { isDerived }]) =>
      isDerived || row[name] === null ? [] : [[name, row[name]]],
    ),
  );

const linesIn = ({ lines = {} }: AnyDocument, row: RecordRow) =>
  Object.fromEntries(
    Object.entries(lines).map(([name, { fields }]) => [
      name,
      (row[name] as Record<string, unknown>[]).map((line) => ({ id: line.id, ...sentOf(fields, line) })),
    ]),
  );

/** A document without the fields that every change updates. */
const lasting = ({ version, updateTime, updateUser, auditTime, verdict, ...row }: RecordRow) => row;
