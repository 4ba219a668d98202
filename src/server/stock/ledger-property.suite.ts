import { inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { StockStatus } from '#shared/domain/statuses';
import { tallyLines } from '../db/schema/packs.ts';
import { createRandom, type Random } from '../demo/random.ts';
import type { TestServer } from '../testing/test-server.ts';
import { postMovements } from './ledger.ts';
import { freeLines, lockLines } from './locks.ts';
import { findDifferences } from './recompute.ts';

const ROUNDS = 25;
/** Transactions of a round, started together. */
const AT_ONCE = 3;
const ORDERS = ['9100001', '9100002'];

/** A line by the rules of W0, W3 and W5: its state, and the order that holds it. */
interface ModelLine {
  status: StockStatus;
  order: string;
}
type Model = ReadonlyMap<string, ModelLine>;

type Act = { lineIds: readonly string[]; order: string } & (
  | { kind: 'receive' | 'ship' | 'shipForOrder' | 'lock' }
  | { kind: 'free' }
);

/** The lines after the act; null if it is refused as a whole. */
function afterAct(model: Model, { kind, lineIds, order }: Act): Model | null {
  const next = new Map(model);
  if (kind === 'free') {
    for (const [id, line] of model) if (line.order === order) next.set(id, { status: 'IN_STOCK', order: '' });
    return next;
  }
  for (const id of lineIds) {
    const { status, order: heldBy } = model.get(id) ?? { status: 'VOID', order: '' };
    const isFree = status === 'IN_STOCK';
    const isAllowed = {
      receive: status === 'PENDING_IN' || status === 'OUT',
      ship: isFree,
      shipForOrder: isFree || (status === 'LOCKED' && heldBy === order),
      lock: isFree,
    }[kind];
    if (!isAllowed) return null;
    next.set(
      id,
      {
        receive: { status: 'IN_STOCK' as const, order: '' },
        ship: { status: 'OUT' as const, order: '' },
        shipForOrder: { status: 'OUT' as const, order: '' },
        lock: { status: 'LOCKED' as const, order },
      }[kind],
    );
  }
  return next;
}

/** The possible states and answers after acts that were started together: those of the acts in any sequential order. */
function possibleOutcomes(model: Model, acts: readonly Act[]): { model: Model; answers: string[] }[] {
  if (acts.length === 0) return [{ model, answers: [] }];
  return acts.flatMap((act, index) => {
    const next = afterAct(model, act);
    const rest = acts.filter((_, other) => other !== index);
    return possibleOutcomes(next ?? model, rest).map((outcome) => ({
      model: outcome.model,
      answers: outcome.answers.toSpliced(index, 0, next === null ? 'stock.not_available' : 'done'),
    }));
  });
}

export function ledgerPropertySuite(get: () => TestServer): void {
  describe('the stock ledger follows its model', () => {
    test.each([11, 23])(
      'in random acts of concurrent transactions, seed %i',
      async (seed) => {
        const server = get();
        const token = (await server.signIn({ account: 'admin' })).access_token;
        const random = createRandom(seed);
        const lineIds = await makeLines(server, token, seed);
        let model: Model = new Map(lineIds.map((id) => [id, { status: 'PENDING_IN', order: '' }]));
        let lastDoc = seed * 1_000_000;
        for (let round = 0; round < ROUNDS; round++) {
          const acts = Array.from({ length: AT_ONCE }, () => makeAct(random, lineIds));
          const answers = await Promise.all(acts.map((act) => perform(server, act, String(++lastDoc))));
          const stored = await readLines(server, lineIds);
          const outcome = possibleOutcomes(model, acts).find(
            (one) => isSame(one.model, stored) && one.answers.join() === answers.join(),
          );
          expect(outcome, `round ${round}: ${JSON.stringify({ acts, answers })}`).toBeDefined();
          model = stored;
        }
        const left = await server.database.withTenant('000000', findDifferences);
        expect(left.differences.filter(({ name }) => name.startsWith(`PROP${seed}`))).toEqual([]);
        expect(left.differences.filter(({ kind }) => kind === 'day')).toEqual([]);
      },
      120_000,
    );
  });
}

async function makeLines(server: TestServer, token: string, seed: number): Promise<string[]> {
  const ids: string[] = [];
  for (const part of ['A', 'B']) {
    const line = { logNo: 'B1', lengthCm: 248, widthCm: 16.5, pieces: 24 };
    const lines = [1, 2, 3].map((bundleNo) => ({
      ...line,
      bundleNo,
      barcode: `PROP${seed}${part}${bundleNo}`,
    }));
    const body = { packNo: `PROP${seed}-${part}`, treeCode: 'BW', thicknessMm: 0.5, lines };
    const { id = '' } = await server.ask(api.pack.make, { token, body });
    const stored = await server.ask(api.pack.tallyLines, { token, query: { packId: id } });
    ids.push(...stored.map((one) => one.id));
  }
  return ids;
}

function makeAct(random: Random, lineIds: readonly string[]): Act {
  const kind = random.weighted([
    ['receive', 5],
    ['ship', 2],
    ['shipForOrder', 2],
    ['lock', 3],
    ['free', 1],
  ] as const);
  const count = random.integer(1, 3);
  const chosen = new Set(Array.from({ length: count }, () => random.pick(lineIds)));
  return { kind, lineIds: [...chosen], order: random.pick(ORDERS) };
}

async function perform(server: TestServer, act: Act, docId: string): Promise<string> {
  const by = { userId: '300', userName: '管理员', deptId: '101', now: server.clock.now() };
  const order = { type: 'saleOrder', id: act.order, no: `XS${act.order}` };
  const direction = act.kind === 'receive' ? 1 : -1;
  const type = act.kind === 'receive' ? 'otherIn' : 'delivery';
  const doc = { type, id: docId, no: docId, day: '2026-04-01' } as const;
  const lockedBy = act.kind === 'shipForOrder' ? act.order : undefined;
  const moves = act.lineIds.map((lineId) => ({ lineId, direction }) as const);
  try {
    await server.database.withTenant('000000', (tx) => {
      if (act.kind === 'lock') return lockLines(tx, order, act.lineIds, by);
      if (act.kind === 'free') return freeLines(tx, order, by);
      return postMovements(tx, doc, moves, by, { lockedBy });
    });
    return 'done';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

async function readLines(server: TestServer, lineIds: readonly string[]): Promise<Model> {
  const rows = await server.database.withTenant('000000', (tx) =>
    tx
      .select()
      .from(tallyLines)
      .where(inArray(tallyLines.id, [...lineIds])),
  );
  return new Map(rows.map((row) => [row.id, { status: row.stockStatus, order: row.lockedDocId ?? '' }]));
}

function isSame(one: Model, other: Model): boolean {
  return [...one].every(
    ([id, line]) => other.get(id)?.status === line.status && other.get(id)?.order === line.order,
  );
}
