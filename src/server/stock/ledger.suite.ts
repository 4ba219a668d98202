import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sum } from '#shared/domain/decimal';
import { packs, tallyLines } from '../db/schema/packs.ts';
import { stockMovements } from '../db/schema/stock.ts';
import type { TenantTx } from '../db/tenancy.ts';
import type { TestServer } from '../testing/test-server.ts';
import { type Move, postMovements, reverseMovements, type StockDocument } from './ledger.ts';
import { freeLines, lockLines } from './locks.ts';

const DAY = '2026-03-02';

export function stockLedgerSuite(get: () => TestServer): void {
  describe('the stock ledger', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    const inTenant = <T>(work: (tx: TenantTx) => Promise<T>) => get().database.withTenant('000000', work);
    const by = () => ({ userId: '300', userName: '管理员', deptId: '101', now: get().clock.now() });
    let lastDoc = 7_000_000;
    const makeDoc = (type: StockDocument['type'] = 'delivery'): StockDocument => {
      lastDoc += 1;
      return { type, id: String(lastDoc), no: `CK${lastDoc}`, day: DAY };
    };

    const linesOf = (packId: string) =>
      inTenant((tx) =>
        tx
          .select()
          .from(tallyLines)
          .where(and(eq(tallyLines.packId, packId), eq(tallyLines.isDeleted, 0)))
          .orderBy(tallyLines.lineNo),
      );
    const packOf = async (packId: string) =>
      (await inTenant((tx) => tx.select().from(packs).where(eq(packs.id, packId))))[0];
    const movementsOf = (docId: string) =>
      inTenant((tx) =>
        tx.select().from(stockMovements).where(eq(stockMovements.docId, docId)).orderBy(stockMovements.id),
      );
    const takeLines = async () => {
      const pack = await get().takePack(token);
      return { pack, lines: await linesOf(pack.id) };
    };
    const out = (lines: readonly { id: string }[]): Move[] =>
      lines.map(({ id }) => ({ lineId: id, direction: -1 }));
    const post = (doc: StockDocument, moves: readonly Move[]) =>
      inTenant((tx) => postMovements(tx, doc, moves, by()));
    const refusalOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: Error & { code?: string }) =>
          error.code ?? `${error.message} ${String((error.cause as Error | undefined)?.message)}`,
      );

    test('of the demo data agrees with lines and packages', async () => {
      const wrong = await inTenant((tx) =>
        tx.execute(sql`
          SELECT l.id FROM tally_lines l
          LEFT JOIN (SELECT line_id, sum(direction) AS net FROM stock_movements GROUP BY line_id) m ON m.line_id = l.id
          WHERE l.on_hand <> coalesce(m.net, 0)`),
      );
      expect(wrong.rows).toEqual([]);
    });

    test('moves lines, the package and its figures, with the area before and after each line', async () => {
      const { pack, lines } = await takeLines();
      const [first, second, ...rest] = lines;
      if (first === undefined || second === undefined) throw new Error('too few lines');
      const doc = makeDoc();
      await post(doc, out([first, second]));
      const [one, two] = await movementsOf(doc.id);
      const after = sum([pack.area, `-${first.area}`]).toFixed(4);
      expect(one).toMatchObject({
        lineId: first.id,
        packNo: pack.packNo,
        direction: -1,
        area: first.area,
        pieces: first.pieces,
        treeCode: pack.treeCode,
        region: pack.region,
        userName: '管理员',
        docDay: DAY,
      });
      expect([Number(one?.beforeArea), one?.afterArea, two?.beforeArea]).toEqual([pack.area, after, after]);
      expect(await packOf(pack.id)).toMatchObject({
        stockStatus: 'IN_STOCK',
        bundles: rest.length,
        area: sum(rest.map(({ area }) => area)).toFixed(4),
      });
      await post(makeDoc(), out(rest));
      expect(await packOf(pack.id)).toMatchObject({ stockStatus: 'OUT', bundles: pack.bundles });
      expect((await linesOf(pack.id)).map((line) => [line.stockStatus, line.onHand])).toEqual(
        lines.map(() => ['OUT', 0]),
      );
    });

    test('refuses a whole document that issues a line twice, and names the codes', async () => {
      const { pack, lines } = await takeLines();
      await post(makeDoc(), out(lines.slice(0, 1)));
      const again = makeDoc();
      const refused = await post(again, out(lines)).catch((error: unknown) => error);
      expect(refused).toMatchObject({
        code: 'stock.not_available',
        details: {
          count: 1,
          codes: [{ barcode: lines[0]?.barcode, packNo: pack.packNo, stockStatus: 'OUT', lockedDocNo: '' }],
        },
      });
      expect(await movementsOf(again.id)).toEqual([]);
    });

    test('names goods that were removed meanwhile, such as results of a grading that was reversed', async () => {
      const { pack, lines } = await takeLines();
      const [gone] = lines;
      if (gone === undefined) throw new Error('too few lines');
      await post(makeDoc(), out([gone]));
      await inTenant((tx) => tx.update(tallyLines).set({ isDeleted: 1 }).where(eq(tallyLines.id, gone.id)));
      const { barcode } = gone;
      await expect(post(makeDoc(), out(lines))).rejects.toMatchObject({
        code: 'stock.not_available',
        details: { codes: [{ barcode, packNo: pack.packNo, stockStatus: 'VOID' }] },
      });
    });

    test('refuses goods that are received twice', async () => {
      const { lines } = await takeLines();
      const doc = makeDoc('inbound');
      const moves = lines.map(({ id }): Move => ({ lineId: id, direction: 1 }));
      expect(await refusalOf(post(doc, moves))).toBe('stock.not_available');
    });

    test('gives a line to only one of two documents that issue it at the same time', async () => {
      const { lines } = await takeLines();
      const docs = [makeDoc(), makeDoc(), makeDoc()];
      const answers = await Promise.all(docs.map((doc) => refusalOf(post(doc, out(lines)))));
      expect(answers.toSorted()).toEqual(['done', 'stock.not_available', 'stock.not_available']);
      const moved = await Promise.all(docs.map(async (doc) => (await movementsOf(doc.id)).length));
      expect(moved.toSorted((a, b) => a - b)).toEqual([0, 0, lines.length]);
    });

    test('is undone by opposite movements, which keep the first', async () => {
      const { pack, lines } = await takeLines();
      const doc = makeDoc();
      await post(doc, out(lines));
      const reverse = () =>
        inTenant((tx) => reverseMovements(tx, doc, by(), { before: 'PENDING_IN', held: [] }));
      await reverse();
      await reverse();
      const movements = await movementsOf(doc.id);
      expect(movements.map(({ direction, reverses }) => [direction, reverses])).toEqual([
        ...lines.map(() => [-1, false]),
        ...lines.map(() => [1, true]),
      ]);
      expect(await packOf(pack.id)).toMatchObject({ stockStatus: 'IN_STOCK', bundles: pack.bundles });
    });

    test('outdates the label when a figure changes, and not when a line is locked', async () => {
      const { pack, lines } = await takeLines();
      const before = await packOf(pack.id);
      const order = { type: 'saleOrder', id: '7900001', no: 'XS7900001' };
      await inTenant((tx) =>
        lockLines(
          tx,
          order,
          lines.slice(1).map(({ id }) => id),
          by(),
        ),
      );
      const locked = await packOf(pack.id);
      expect([locked?.stockStatus, locked?.figuresChangedAt]).toEqual(['LOCKED', before?.figuresChangedAt]);
      await post(makeDoc(), out(lines.slice(0, 1)));
      const moved = await packOf(pack.id);
      expect(moved?.figuresChangedAt.getTime()).toBeGreaterThan(before?.figuresChangedAt.getTime() ?? 0);
    });

    test('keeps locked lines for the order that holds them, until it frees them', async () => {
      const { pack, lines } = await takeLines();
      const ids = lines.map(({ id }) => id);
      const order = { type: 'saleOrder', id: '7900002', no: 'XS7900002' };
      const other = { type: 'saleOrder', id: '7900003', no: 'XS7900003' };
      const lock = (doc: typeof order) => refusalOf(inTenant((tx) => lockLines(tx, doc, ids, by())));
      expect((await Promise.all([lock(order), lock(other)])).toSorted()).toEqual([
        'done',
        'stock.not_available',
      ]);
      const [held] = await linesOf(pack.id);
      const [holder, loser] = held?.lockedDocId === order.id ? [order, other] : [other, order];
      expect(held).toMatchObject({ lockedDocNo: holder.no, lockedDocType: 'saleOrder', onHand: 1 });
      expect(await refusalOf(post(makeDoc(), out(lines)))).toBe('stock.not_available');
      await inTenant((tx) => freeLines(tx, loser, by()));
      expect((await packOf(pack.id))?.stockStatus).toBe('LOCKED');
      await inTenant((tx) =>
        postMovements(tx, makeDoc(), out(lines.slice(0, 1)), by(), { lockedBy: holder.id }),
      );
      await inTenant((tx) => freeLines(tx, holder, by()));
      expect((await linesOf(pack.id)).map((line) => [line.stockStatus, line.lockedDocNo])).toEqual(
        lines.map((_, index) => [index === 0 ? 'OUT' : 'IN_STOCK', '']),
      );
    });

    test.each([
      ['a movement changed', sql`UPDATE stock_movements SET area = 0`],
      ['a movement removed', sql`DELETE FROM stock_movements`],
      ['stock on hand written directly', sql`UPDATE tally_lines SET on_hand = 1 - on_hand`],
      [
        'a line entered as on hand',
        sql`INSERT INTO tally_lines (id, pack_id, line_no, log_no, bundle_no, length_cm, width_cm, pieces, area, barcode,
            stock_status, on_hand)
            SELECT 1, id, 1, 'A', '1', 1, 1, 1, 1, '', 'IN_STOCK', 1 FROM packs LIMIT 1`,
      ],
      [
        'a line called out that is on hand',
        sql`UPDATE tally_lines SET stock_status = 'OUT' WHERE on_hand = 1`,
      ],
      ['a line removed that is on hand', sql`UPDATE tally_lines SET is_deleted = 1 WHERE on_hand = 1`],
    ])('lets the database refuse %s', async (_case, statement) => {
      expect(await refusalOf(inTenant((tx) => tx.execute(statement)))).toMatch(
        /permission denied|by stock movements only|violates check constraint/,
      );
    });

    test('lets the database refuse negative stock and a second receipt, whatever the application code does', async () => {
      const { lines } = await takeLines();
      const [line] = lines;
      const move = (direction: number) =>
        inTenant((tx) =>
          tx.execute(sql`
            INSERT INTO stock_movements (doc_type, doc_id, doc_no, doc_day, pack_id, pack_no, line_id, direction, line_status,
              area, pieces, before_area, after_area, tree_code, grade, thickness_mm, region, moved_at)
            SELECT 'otherOut', 1, 'x', ${DAY}::date, p.id, p.pack_no, l.id, ${direction}::smallint,
              CASE ${direction}::integer WHEN 1 THEN 'IN_STOCK' ELSE 'OUT' END, l.area, l.pieces, 0, 0,
              p.tree_code, p.grade, p.thickness_mm, p.region, now()
            FROM tally_lines l JOIN packs p ON p.id = l.pack_id WHERE l.id = ${line?.id}::bigint`),
        );
      expect(await refusalOf(move(1))).toMatch(/tally_lines_on_hand/);
      const answers = await Promise.all([move(-1), move(-1), move(-1)].map(refusalOf));
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
      for (const answer of answers) expect(answer).toMatch(/done|tally_lines_on_hand/);
      const back: Move[] = [{ lineId: line?.id ?? '', direction: 1 }];
      await post(makeDoc('otherIn'), back);
    });
  });
}
