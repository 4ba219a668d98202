import { api } from '../../src/shared/api/index.ts';
import { type BenchResult, percentiles } from './result.ts';
import { save, timeCall } from './server/call.ts';
import { accountOf, addCompany, PASSWORD, userIdOf } from './server/company.ts';
import { onEachDatabase, openFilledPostgres } from './server/databases.ts';
import { type MeasuredNode, startNode } from './server/measured-node.ts';
import { movementsSql, PENDING, pendingPackagesSql } from './server/stock.ts';

const COMPANY = '300005';
const CUSTOMER = '900';
/** Documents of each kind; the first ones warm the server and are not timed. */
const DOCUMENTS = 22;
const WARM_UP = 2;
/** Movements for each row of the other benches. */
const MOVEMENTS_PER_ROW = 8;
const CHUNK = 500_000;
/** The rounds of a query for stock in the past, each for another moment. */
const ROUNDS = 40;

/**
 * How long it takes to approve a delivery of 60 packages and 3,000 tally lines, to query its chain, and to reverse it.
 */
export function benchServerAudit(): Promise<BenchResult[]> {
  return onEachDatabase(async (database) => {
    const node = await startNode(database.where);
    try {
      await addCompany(node, COMPANY);
      await node.ask(
        'script',
        `INSERT INTO customers (tenant_id, id, code, name, sales_user_id)
         VALUES ('${COMPANY}', ${CUSTOMER}, 'C1', '客户', ${userIdOf(0)})`,
      );
      for (let document = 0; document < DOCUMENTS; document += 1)
        await node.ask('script', pendingPackagesSql(COMPANY, document));
      database.settle();
      return await timeAudits(node, database.name);
    } finally {
      await node.stop();
    }
  });
}

async function timeAudits(node: MeasuredNode, name: string): Promise<BenchResult[]> {
  const token = await node.signIn(COMPANY, accountOf(0), PASSWORD);
  const times = {
    inbound: [] as number[],
    delivery: [] as number[],
    chain: [] as number[],
    reversal: [] as number[],
  };
  for (let document = 0; document < DOCUMENTS; document += 1) {
    const packs = PENDING.numbersOf(document).map((packNo) => ({ packNo }));
    const inbound = await save(node, token, api.otherIn.submit.path, { cause: 'GAIN', packs });
    times.inbound.push(await timeAct(node, token, api.otherIn.approve.path, inbound));
    const priced = packs.map((pack) => ({ ...pack, price: '12.5' }));
    const sold = { customerId: CUSTOMER, salesUserId: userIdOf(0), taxRatePct: 13, packs: priced };
    const delivery = await save(node, token, api.delivery.submit.path, sold);
    times.delivery.push(await timeAct(node, token, api.delivery.approve.path, delivery));
    times.chain.push(await timeChain(node, token, delivery));
    times.reversal.push(await timeAct(node, token, api.delivery.reverse.path, delivery));
  }
  const target = name === 'PostgreSQL' ? '≤ 400' : '≤ 1,000';
  return Object.entries(times).map(([what, all]) => {
    const { p50, p95 } = percentiles(all.slice(WARM_UP));
    return {
      name: `${what} of ${PENDING.packs} packages, ${PENDING.packs * PENDING.lines} lines on ${name} (p95)`,
      value: p95,
      unit: 'ms',
      target,
      note: `p50 ${p50.toFixed(0)} ms`,
    };
  });
}

/** How long a query for stock as of a moment takes over years of movements, on PostgreSQL. */
export async function benchServerStock({ rows }: { rows: number }): Promise<BenchResult[]> {
  const movements = rows * MOVEMENTS_PER_ROW;
  const database = await openFilledPostgres(`movements-${movements}`, async (node) => {
    await addCompany(node, COMPANY);
    for (let first = 1; first <= movements; first += CHUNK)
      await node.ask('script', movementsSql(COMPANY, first, Math.min(movements, first + CHUNK - 1)));
    await node.ask(
      'script',
      `SELECT set_config('app.tenant_id', '${COMPANY}', true); SELECT fold_stock_days('2100-01-01')`,
    );
  });
  if (database === null) return [];
  const node = await startNode(database.where);
  try {
    const token = await node.signIn(COMPANY, accountOf(0), PASSWORD);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const day = new Date(Date.UTC(2023, 0, 20 + round * 20, 15, 30));
      const time = day.toISOString().slice(0, 19).replace('T', ' ');
      const query = new URLSearchParams({ time });
      times.push(await timeCall(node, token, `${api.stock.asOf.path}?${query}`));
    }
    const { p50, p95 } = percentiles(times);
    return [
      {
        name: `stock as of a moment over ${movements} movements (p95)`,
        value: p95,
        unit: 'ms',
        target: '≤ 300',
        note: `p50 ${p50.toFixed(0)} ms`,
      },
    ];
  } finally {
    await node.stop();
    await database.remove();
  }
}

function timeAct(node: MeasuredNode, token: string, path: string, id: string): Promise<number> {
  const query = new URLSearchParams({ ids: id, reason: 'bench' });
  return timeCall(node, token, `${path}?${query}`, { method: 'POST' });
}

function timeChain(node: MeasuredNode, token: string, id: string): Promise<number> {
  return timeCall(node, token, `${api.delivery.chain.path}?${new URLSearchParams({ id })}`);
}
