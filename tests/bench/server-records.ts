import { api } from '../../src/shared/api/index.ts';
import { type BenchResult, percentiles } from './result.ts';
import { timeCall } from './server/call.ts';
import { accountOf, addCompany, PASSWORD } from './server/company.ts';
import { openFilledPostgres } from './server/databases.ts';
import { startNode } from './server/measured-node.ts';
import { customersSql, deliveriesSql } from './server/trade.ts';

const COMPANY = '300009';
const CHUNK = 100_000;
/** Of the same company, in turn. */
const SIZES = [10_000, 100_000, 1_000_000];
const ROUNDS = 60;
const WARM_UP = 10;
/** How much slower than at the first size a list may be that counts as flat. */
const FLAT = 1.5;

const LISTS = [
  { what: 'customers as first opened', path: api.customer.list.path, query: '' },
  { what: 'customers by a part of the name', path: api.customer.list.path, query: '&name=9999' },
  { what: 'customers by a code', path: api.customer.list.path, query: '&code=C0009999' },
  { what: 'customers by salesperson', path: api.customer.list.path, query: '&salesUserId=70000' },
  { what: 'deliveries as first opened', path: api.delivery.list.path, query: '' },
  { what: 'deliveries by a part of the number', path: api.delivery.list.path, query: '&docNo=9999' },
  { what: 'deliveries under review', path: api.delivery.list.path, query: '&auditStatus=1' },
  { what: 'deliveries of a customer', path: api.delivery.list.path, query: '&customerId=77' },
  {
    what: 'deliveries of a month',
    path: api.delivery.list.path,
    query: '&docDate_datege=2023-01-01&docDate_datele=2023-01-31',
  },
];

/** Lists of partners and of documents while their company has ten thousand of each, and up to a million. */
export async function benchServerRecords({ rows }: { rows: number }): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  const first = new Map<string, number>();
  for (const size of SIZES.filter((one) => one <= rows)) {
    const database = await openFilledPostgres(`trade-${size}`, async (node) => {
      await addCompany(node, COMPANY);
      for (let there = 0; there < size; there += CHUNK) {
        const last = Math.min(there + CHUNK, size);
        await node.ask('script', customersSql(COMPANY, there + 1, last));
        await node.ask('script', deliveriesSql(COMPANY, there + 1, last));
      }
    });
    if (database === null) return [];
    const node = await startNode(database.where);
    try {
      const token = await node.signIn(COMPANY, accountOf(0), PASSWORD);
      for (const { what, path, query } of LISTS) {
        const times: number[] = [];
        for (let round = -WARM_UP; round < ROUNDS; round += 1) {
          const ms = await timeCall(node, token, `${path}?size=20${query}`);
          if (round >= 0) times.push(ms);
        }
        const { p50, p95 } = percentiles(times);
        const smallest = first.get(what) ?? p50;
        first.set(what, smallest);
        results.push({
          name: `${what}: ${size} (p50)`,
          value: p50,
          unit: 'ms',
          target: `≤ ${FLAT} × the first`,
          against: { name: `${SIZES[0]} ms`, value: smallest },
          ratio: smallest / p50,
          note: `p95 ${p95.toFixed(1)} ms`,
        });
      }
    } finally {
      await node.stop();
      await database.remove();
    }
  }
  return results;
}
