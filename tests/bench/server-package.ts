import { api } from '../../src/shared/api/index.ts';
import { type BenchResult, percentiles } from './result.ts';
import { call } from './server/call.ts';
import { accountOf, addCompany, PASSWORD } from './server/company.ts';
import { onEachDatabase } from './server/databases.ts';
import { startNode } from './server/measured-node.ts';
import { pendingPackagesSql } from './server/stock.ts';

const COMPANY = '300008';
const PACKS = 120;
const LINES = 200;
const WARM_UP = 20;

/**
 * How long the calls of a package's page take; after the first they are concurrent, as in the page. 200 tally lines.
 */
export function benchServerPackage(): Promise<BenchResult[]> {
  return onEachDatabase(async (database) => {
    const node = await startNode(database.where);
    try {
      await addCompany(node, COMPANY);
      await node.ask('script', pendingPackagesSql(COMPANY, 0, { packs: PACKS, lines: LINES }));
      // The embedded database would do it when nobody has called for a while.
      await node.ask('script', 'ANALYZE');
      database.settle();
      const token = await node.signIn(COMPANY, accountOf(0), PASSWORD);
      const times: number[] = [];
      for (let pack = 1; pack <= PACKS; pack += 1) {
        const startedAt = performance.now();
        await call(node, token, `${api.pack.detail.path}?id=${pack}`);
        const besides = [
          api.pack.tallyLines,
          api.pack.images,
          api.pack.printRecords,
          api.pack.tagRecords,
          api.stock.movements,
        ];
        await Promise.all(besides.map(({ path }) => call(node, token, `${path}?packId=${pack}`)));
        times.push(performance.now() - startedAt);
      }
      const { p50, p95 } = percentiles(times.slice(WARM_UP));
      return [
        {
          name: `the calls of a package of ${LINES} lines on ${database.name} (p95)`,
          value: p95,
          unit: 'ms',
          target: '≤ 50',
          note: `p50 ${p50.toFixed(1)} ms; six calls`,
        },
      ];
    } finally {
      await node.stop();
    }
  });
}
