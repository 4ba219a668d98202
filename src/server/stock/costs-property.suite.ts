import { inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { tallyLines } from '../db/schema/packs.ts';
import { DEMO_PARTNER_IDS } from '../demo/partners.ts';
import { createRandom, type Random } from '../demo/random.ts';
import { documentCalls } from '../testing/document-calls.ts';
import type { TestServer } from '../testing/test-server.ts';

const STEPS = 40;
/** What the goods of each package are bought at, per m². */
const PRICES = ['10', '20', '35'];
/** Costs have 6 decimals, which the averages of some 40 m² round to less than this. */
const ROUNDING = 0.01;

type Kind = 'delivery' | 'otherOut' | 'saleReturn';

export function costsPropertySuite(get: () => TestServer): void {
  describe('what goods cost in all stays the same', () => {
    test.each([122])(
      'W1.4: while they leave, come back, are merged and split, seed %i',
      async (seed) => {
        const { access_token: token } = await get().signIn({ account: 'admin' });
        const { act, call, approved } = documentCalls(get, () => token);
        const random = createRandom(seed);
        const lineIds: string[] = [];
        for (const [at, price] of PRICES.entries()) {
          const packNo = `COST${seed}-${at}`;
          lineIds.push(...(await makePack(get(), token, packNo)));
          await approved('otherIn', { cause: 'GAIN', packs: [{ packNo, price }] });
        }
        const documents: { kind: Kind; id: string }[] = [];
        const log: string[] = [];
        let splits = 0;

        const goods = () => findGoods(get(), lineIds);
        const add = async (kind: Kind, body: object) => {
          const saved = await call(kind, body);
          if (saved.status !== 200) return saved.body.data.errorCode;
          const { id } = saved.body.data;
          documents.push({ kind, id });
          return answerOf(await act(kind, 'approve', id));
        };
        const steps = {
          async issue() {
            const { packNo, barcode } = pickFrom(random, await goods(), 'IN_STOCK');
            const packs = [{ packNo, barcodes: barcode }];
            return random.integer(0, 2) > 0
              ? add('delivery', { customerId: DEMO_PARTNER_IDS.customer, packs })
              : add('otherOut', { cause: 'SAMPLE', packs });
          },
          async giveBack() {
            const deliveries = documents.filter(({ kind }) => kind === 'delivery');
            if (deliveries.length === 0) return 'none';
            const { packNo, barcode } = pickFrom(random, await goods(), 'OUT');
            const { id: deliveryId } = random.pick(deliveries);
            return add('saleReturn', { deliveryId, packs: [{ packNo, barcodes: barcode }] });
          },
          async reverse() {
            if (documents.length === 0) return 'none';
            const { kind, id } = random.pick(documents);
            return answerOf(await act(kind, random.pick(['reverse', 'reverse', 'approve']), id));
          },
          async merge() {
            const ids = new Set([random.pick(await goods()).packId, random.pick(await goods()).packId]);
            const packs = [...ids].map((id) => ({ id }));
            return answerOf(await get().call(api.pack.merge, { token, body: { packs } }));
          },
          async split() {
            const { id: lineId, packId: id } = pickFrom(random, await goods(), 'IN_STOCK');
            const body = { id, packNo: `COST${seed}-S${splits++}`, lineIds: [lineId] };
            return answerOf(await get().call(api.pack.split, { token, body }));
          },
        };

        const before = await costsOf(get(), lineIds);
        for (let step = 0; step < STEPS; step++) {
          const name = random.weighted([
            ['issue', 5],
            ['giveBack', 4],
            ['reverse', 4],
            ['merge', 2],
            ['split', 1],
          ] as const);
          log.push(`${name}: ${await steps[name]()}`);
          expectSame(before, await costsOf(get(), lineIds), log);
        }
        expect(log.filter((one) => one.endsWith(': done')).length).toBeGreaterThan(STEPS / 5);
      },
      120_000,
    );

    test.each([3, 12, 15])(
      'W1.4, W8: while a return is reversed after others have left at the average with its goods, seed %i',
      async (seed) => {
        const { access_token: token } = await get().signIn({ account: 'admin' });
        const { act, approved } = documentCalls(get, () => token);
        const random = createRandom(seed);
        const numbers = PRICES.map((_, at) => `BACK${seed}-${at}`);
        const lineIds: string[] = [];
        for (const [at, packNo] of numbers.entries()) {
          lineIds.push(...(await makePack(get(), token, packNo)));
          await approved('otherIn', { cause: 'GAIN', packs: [{ packNo, price: PRICES[at] }] });
        }
        const [packNo = '', ...others] = numbers;
        const goods = () => findGoods(get(), lineIds);
        const inStock = async () => (await goods()).filter(({ stockStatus }) => stockStatus === 'IN_STOCK');
        const issue = (packs: object[]) =>
          random.integer(0, 1) === 0
            ? approved('delivery', { customerId: DEMO_PARTNER_IDS.customer, packs })
            : approved('otherOut', { cause: 'SAMPLE', packs });
        const merge = async (other: string) => {
          const ids = [packNo, other].map((no) => allGoods.find((one) => one.packNo === no)?.packId ?? '');
          const packs = ids.map((id) => ({ id }));
          return answerOf(await get().call(api.pack.merge, { token, body: { packs } }));
        };
        const allGoods = await goods();
        const log: string[] = [];
        const before = await costsOf(get(), lineIds);
        const check = async (step: string) => {
          log.push(step);
          const costs = await costsOf(get(), lineIds);
          expectSame(before, costs, log);
          expect(costs.lowest, log.join('\n')).toBeGreaterThanOrEqual(0);
        };

        const sell = async () => {
          const [sold] = (await inStock()).filter((one) => one.packNo === packNo);
          const packs = [{ packNo, barcodes: sold?.barcode }];
          const customerId = DEMO_PARTNER_IDS.customer;
          return { id: sold?.id, deliveryId: await approved('delivery', { customerId, packs }), packs };
        };
        const first = await sell();
        await check(`merge: ${await merge(random.pick(others))}`);
        const sold = [first, await sell()];
        const returns: string[] = [];
        for (const { deliveryId, packs } of sold) {
          returns.push(await approved('saleReturn', { deliveryId, packs }));
          await check('what was sold comes back');
        }
        for (let round = 0; round < 3; round++) {
          const left = (await inStock()).filter(
            (one) => one.packNo === packNo && !sold.some(({ id }) => id === one.id),
          );
          // At times all of them, so that nothing stays that could take a difference.
          const leaving = random.integer(0, 1) === 0 ? left : left.slice(0, random.integer(0, left.length));
          for (const { barcode } of leaving) await issue([{ packNo, barcodes: barcode }]);
          await check(`${leaving.length} of ${left.length} leave`);
          if (random.integer(0, 1) === 0) await check(`merge: ${await merge(random.pick(others))}`);
          const reversed = random.integer(0, 2) === 0 ? returns : [random.pick(returns)];
          for (const name of ['reverse', 'approve'] as const)
            for (const id of reversed)
              await check(`${name} ${returns.indexOf(id)}: ${answerOf(await act('saleReturn', name, id))}`);
        }
        const acts = log.filter((one) => /^(reverse|approve) /.test(one));
        expect(acts.filter((one) => !one.endsWith(': done'))).toEqual([]);
      },
      120_000,
    );
  });
}

const answerOf = ({ status, body }: { status: number; body: { data: { errorCode?: string } } }) =>
  status === 200 ? 'done' : body.data.errorCode;

type Goods = Awaited<ReturnType<typeof findGoods>>;

/** A line in this state, or any if none is. */
function pickFrom(random: Random, all: Goods, status: string): Goods[number] {
  const own = all.filter(({ stockStatus }) => stockStatus === status);
  return random.pick(own.length > 0 ? own : all);
}

async function makePack(server: TestServer, token: string, packNo: string): Promise<string[]> {
  const lines = [7, 11, 24].map((pieces, at) => ({
    logNo: 'B1',
    bundleNo: at + 1,
    lengthCm: 248,
    widthCm: 16.5,
    pieces,
    barcode: `${packNo.replace('-', 'P')}B${at}`,
  }));
  const body = { packNo, treeCode: 'BW', thicknessMm: 0.5, lines };
  const { id = '' } = await server.ask(api.pack.make, { token, body });
  return (await server.ask(api.pack.tallyLines, { token, query: { packId: id } })).map((one) => one.id);
}

const findGoods = (server: TestServer, lineIds: readonly string[]) =>
  server.database.withTenant('000000', (tx) =>
    tx
      .select({
        id: tallyLines.id,
        packId: tallyLines.packId,
        barcode: tallyLines.barcode,
        stockStatus: tallyLines.stockStatus,
        packNo: sql<string>`(SELECT pack_no FROM packs WHERE packs.id = ${tallyLines.packId})`,
      })
      .from(tallyLines)
      .where(inArray(tallyLines.id, [...lineIds]))
      .orderBy(tallyLines.id),
  );

interface Costs {
  /** Of each bundle, those that left at what the last document that issued them keeps, or their package costs. */
  goods: number;
  /** Of the stock, and of what was issued and has not come back by the lines of documents. */
  books: number;
  /** The lowest of any of the goods, per m². */
  lowest: number;
}

function expectSame(before: Costs, after: Costs, log: readonly string[]): void {
  for (const figure of ['goods', 'books'] as const) {
    const told = `${log.join('\n')}\n${figure} ${before[figure]} → ${after[figure]}`;
    expect(Math.abs(after[figure] - before[figure]), told).toBeLessThan(ROUNDING);
  }
}

async function costsOf(server: TestServer, lineIds: readonly string[]): Promise<Costs> {
  const ids = sql.param(lineIds);
  const { rows } = await server.database.withTenant('000000', (tx) =>
    tx.execute<Record<keyof Costs, string>>(sql`
      WITH lines AS (
        SELECT l.id, l.pack_id, l.cost_kept, l.former_cost, l.area, 1 AS sign FROM delivery_packs l JOIN deliveries d ON d.id = l.record_id AND d.audit_status = 2
        UNION ALL
        SELECT l.id, l.pack_id, l.cost_kept, l.former_cost, l.area, 1 FROM other_out_packs l JOIN other_outs d ON d.id = l.record_id AND d.audit_status = 2
        UNION ALL
        SELECT l.id, l.pack_id, l.cost_kept, l.former_cost, l.area, -1 FROM sale_return_packs l JOIN sale_returns d ON d.id = l.record_id AND d.audit_status = 2
      ), booked AS (
        SELECT l.id, l.area * l.sign AS area, l.sign, CASE l.cost_kept WHEN 0 THEN p.cost_price ELSE l.former_cost END AS cost
        FROM lines l JOIN packs p ON p.id = l.pack_id
      ), goods AS (
        SELECT t.area, t.on_hand, CASE WHEN t.on_hand = 1 THEN own.cost_price ELSE gone.cost END AS cost
        FROM tally_lines t
        JOIN packs own ON own.id = t.pack_id
        LEFT JOIN LATERAL (
          SELECT went.cost
          FROM stock_movements m
          JOIN document_items i ON i.doc_id = m.doc_id AND i.line_id = m.line_id
          JOIN booked went ON went.id = i.doc_line_id AND went.sign = 1
          WHERE m.line_id = t.id AND m.direction = -1
          ORDER BY m.id DESC LIMIT 1
        ) AS gone ON true
        WHERE t.id = ANY (${ids}::bigint[])
      )
      SELECT sum(area * cost) AS goods, min(cost) AS lowest,
        coalesce(sum(area * cost) FILTER (WHERE on_hand = 1), 0) + coalesce((
          SELECT sum(b.area * b.cost) FROM booked b WHERE b.id IN (
            SELECT doc_line_id FROM document_items WHERE line_id = ANY (${ids}::bigint[]))), 0) AS books
      FROM goods`),
  );
  const [row] = rows;
  return { goods: Number(row?.goods), books: Number(row?.books), lowest: Number(row?.lowest) };
}
