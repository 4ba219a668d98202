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

        const before = await costOfAll(get(), lineIds);
        for (let step = 0; step < STEPS; step++) {
          const name = random.weighted([
            ['issue', 5],
            ['giveBack', 4],
            ['reverse', 4],
            ['merge', 2],
            ['split', 1],
          ] as const);
          log.push(`${name}: ${await steps[name]()}`);
          const cost = await costOfAll(get(), lineIds);
          expect(Math.abs(cost - before), `${log.join('\n')}\n${before} → ${cost}`).toBeLessThan(ROUNDING);
        }
        expect(log.filter((one) => one.endsWith(': done')).length).toBeGreaterThan(STEPS / 5);
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
    ...{ logNo: 'B1', bundleNo: at + 1, lengthCm: 248, widthCm: 16.5, pieces },
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
        ...{ id: tallyLines.id, packId: tallyLines.packId, barcode: tallyLines.barcode },
        stockStatus: tallyLines.stockStatus,
        packNo: sql<string>`(SELECT pack_no FROM packs WHERE packs.id = ${tallyLines.packId})`,
      })
      .from(tallyLines)
      .where(inArray(tallyLines.id, [...lineIds]))
      .orderBy(tallyLines.id),
  );

/** What the goods cost, those that left at what the last document that issued them keeps, or their package costs. */
async function costOfAll(server: TestServer, lineIds: readonly string[]): Promise<number> {
  const { rows } = await server.database.withTenant('000000', (tx) =>
    tx.execute<{ cost: string }>(sql`
      SELECT sum(t.area * CASE WHEN t.on_hand = 1 THEN own.cost_price ELSE gone.cost END) AS cost
      FROM tally_lines t
      JOIN packs own ON own.id = t.pack_id
      LEFT JOIN LATERAL (
        SELECT CASE went.cost_kept WHEN 0 THEN p.cost_price ELSE went.former_cost END AS cost
        FROM stock_movements m
        JOIN document_items i ON i.doc_id = m.doc_id AND i.line_id = m.line_id
        JOIN (
          SELECT l.id, l.pack_id, l.cost_kept, l.former_cost FROM delivery_packs l JOIN deliveries d ON d.id = l.record_id AND d.audit_status = 2
          UNION ALL
          SELECT l.id, l.pack_id, l.cost_kept, l.former_cost FROM other_out_packs l JOIN other_outs d ON d.id = l.record_id AND d.audit_status = 2
        ) AS went ON went.id = i.doc_line_id
        JOIN packs p ON p.id = went.pack_id
        WHERE m.line_id = t.id AND m.direction = -1
        ORDER BY m.id DESC LIMIT 1
      ) AS gone ON true
      WHERE t.id IN (${sql.join(
        lineIds.map((id) => sql`${id}::bigint`),
        sql`, `,
      )})`),
  );
  return Number(rows[0]?.cost);
}
