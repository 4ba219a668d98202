// The process of `benchJobMemory`: writes its result as JSON.
import { withDeskPrinter } from './desk-printer.ts';
import type { BenchResult } from './result.ts';
import { packageRows } from './rows.ts';

/** Rows of the large job, printed twice. */
const ROWS = 5000;
const MEMORY_EVERY_MS = 20;
const MIB = 2 ** 20;

await withDeskPrinter(
  (socket) => socket.on('end', () => socket.end()).resume(),
  async (desk) => {
    // Loads everything that each job needs, such as glyphs.
    await (await desk.print(packageRows(100))).ended;
    // Made before the measurement, because in the product the page makes them and sends them to the host.
    const rows = packageRows(ROWS);
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, MEMORY_EVERY_MS);
    const startedAt = performance.now();
    await (await desk.print(rows, 2)).ended;
    const ms = performance.now() - startedAt;
    clearInterval(watch);
    const result: BenchResult = {
      name: 'memory added by a job of 10,000 labels, at most',
      value: (most - before) / MIB,
      unit: 'MiB',
      target: '≤ 50',
      note: `5,000 rows twice, in ${(ms / 1000).toFixed(1)} s`,
    };
    process.stdout.write(JSON.stringify(result));
  },
);
