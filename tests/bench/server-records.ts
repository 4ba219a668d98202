import { api } from '../../src/shared/api/index.ts';
import { delivery } from '../../src/shared/documents/delivery.ts';
import { customer } from '../../src/shared/records/partner.ts';
import { type BenchResult, percentiles } from './result.ts';
import { timeCall } from './server/call.ts';
import { CALLERS, signInCallers, timeCallers } from './server/callers.ts';
import { accountOf, addCompany, PASSWORD } from './server/company.ts';
import { openFilledPostgres } from './server/databases.ts';
import { type MeasuredNode, startNode } from './server/measured-node.ts';
import { customersSql, deliveriesSql } from './server/trade.ts';

const COMPANY = '300009';
const CHUNK = 100_000;
/** Numbers of records of the same company, measured one after the other. */
const SIZES = [10_000, 100_000, 1_000_000];
const ROUNDS = 60;
const WARM_UP = 10;
/** A list counts as flat if it is at most this many times slower than at the first size. */
const FLAT = 1.5;

const CUSTOMERS = api.customer.list.path;
const DELIVERIES = api.delivery.list.path;

const LISTS = [
  { what: 'customers as first opened', path: CUSTOMERS, query: '' },
  { what: 'customers by two signs of the name', path: CUSTOMERS, query: '&name_like=鑫77' },
  { what: 'customers by a part of the name that many have', path: CUSTOMERS, query: '&name_like=木业' },
  { what: 'customers by a part of the name', path: CUSTOMERS, query: '&name_like=9999' },
  { what: 'customers by a code', path: CUSTOMERS, query: '&code=C0009999' },
  { what: 'customers by salesperson', path: CUSTOMERS, query: '&salesUserId=70000' },
  { what: 'deliveries as first opened', path: DELIVERIES, query: '' },
  { what: 'deliveries by a part of the number', path: DELIVERIES, query: '&docNo_like=9999' },
  { what: 'deliveries by a remark', path: DELIVERIES, query: '&remark_like=自提 995' },
  { what: 'deliveries under review', path: DELIVERIES, query: '&auditStatus=1' },
  { what: 'deliveries of a customer', path: DELIVERIES, query: '&customerId=77' },
  {
    what: 'deliveries of a month',
    path: DELIVERIES,
    query: '&docDate_datege=2023-01-01&docDate_datele=2023-01-31',
  },
];

/** Of each, in one company, for the callers. */
const MANY = 300_000;
const CUSTOMER_FILTERS = [
  '',
  'code_like=99',
  'code_like=C02999',
  'name_like=木',
  'name_like=鑫',
  'name_like=湖州',
  'name_like=湖州鑫',
  'name_like=业木',
  'name_like=4711',
  'name_like=x',
  'shortName_like=鑫12',
  'phone_like=80',
  'phone_like=0123456',
  'region_like=湖州',
  'kind=2',
  'kind_in=1,3',
  'grade=1',
  'status=0',
  'status=1',
  'salesUserId=70000',
  'createTime_datege=2023-06-01',
  'updateTime_datege=2023-02-01&updateTime_datele=2023-02-03',
];
const DELIVERY_FILTERS = [
  '',
  'docNo_like=9',
  'docNo_like=99',
  'docNo_like=CK230',
  'docNo_like=CK2302',
  'docNo_like=9999',
  'docNo_like=x',
  'remark_like=自',
  'remark_like=自提 9',
  'remark_like=木',
  'docDate_datege=2023-02-01&docDate_datele=2023-02-03',
  'docDate_datele=2023-06-30',
  'auditStatus=1',
  'auditStatus=2',
  'auditStatus_in=0,1',
  'customerId=77',
  'customerId_in=77,78',
  'saleOrderId=5',
  'salesUserId=70000',
  'returnStatus=0',
  'handlerId=70000',
  'createTime_datege=2023-06-01&createTime_datele=2023-06-02',
  'current=500',
];

/**
 * Lists of partners and of documents while their company has ten thousand of each, and up to a million; and every filter
 * and order that their screens offer for twenty callers at once.
 */
export async function benchServerRecords({ rows }: { rows: number }): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  const first = new Map<string, number>();
  for (const size of SIZES.filter((one) => one <= rows))
    results.push(...(await onTrade(size, (node) => timeLists(node, size, first))));
  if (rows >= MANY) results.push(...(await onTrade(MANY, timeFilters)));
  return results;
}

/**
 * Measures on a PostgreSQL with this many customers and deliveries of one company; does nothing if none is installed.
 */
async function onTrade(
  size: number,
  measure: (node: MeasuredNode) => Promise<BenchResult[]>,
): Promise<BenchResult[]> {
  const database = await openFilledPostgres(`trade-${size}`, async (node) => {
    await addCompany(node, COMPANY, CALLERS);
    for (let there = 0; there < size; there += CHUNK) {
      const last = Math.min(there + CHUNK, size);
      await node.ask('script', customersSql(COMPANY, there + 1, last));
      await node.ask('script', deliveriesSql(COMPANY, there + 1, last));
    }
  });
  if (database === null) return [];
  const node = await startNode(database.where);
  try {
    return await measure(node);
  } finally {
    await node.stop();
    await database.remove();
  }
}

async function timeLists(
  node: MeasuredNode,
  size: number,
  first: Map<string, number>,
): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  const token = await node.signIn(COMPANY, accountOf(0), PASSWORD);
  for (const { what, path, query } of LISTS) {
    const times: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const ms = await timeCall(node, token, `${path}?size=20${encodeURI(query)}`);
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
  return results;
}

async function timeFilters(node: MeasuredNode): Promise<BenchResult[]> {
  const tokens = await signInCallers(node, COMPANY);
  const lists = [
    { of: customer, path: CUSTOMERS, filters: CUSTOMER_FILTERS },
    { of: delivery, path: DELIVERIES, filters: DELIVERY_FILTERS },
  ];
  const results: BenchResult[] = [];
  for (const { of, path, filters } of lists) {
    const sorts = of.list.flatMap((field) => [`ascs=${field}`, `descs=${field}`]);
    for (const query of [...filters, ...sorts])
      results.push(await timeCallers(node, tokens, { what: `300,000 of ${of.area}`, path, query }));
  }
  return results;
}
