import { withDeskPrinter } from './desk-printer.ts';
import { type BenchResult, percentiles } from './result.ts';
import { packageRows } from './rows.ts';

const CLICKS = 60;

/** Time from the call of `print.submit` on a warm host, including the journal, to the first byte at a raw TCP printer. */
export function benchFirstByte(): Promise<BenchResult[]> {
  let firstByteAt: ((at: number) => void) | undefined;
  return withDeskPrinter(
    (socket) => {
      socket.once('data', () => firstByteAt?.(performance.now()));
      socket.on('end', () => socket.end()).resume();
    },
    async (desk) => {
      const times: number[] = [];
      for (const row of packageRows(CLICKS)) {
        const arrived = new Promise<number>((resolve) => {
          firstByteAt = resolve;
        });
        const clickedAt = performance.now();
        const { ended } = await desk.print([row]);
        times.push((await arrived) - clickedAt);
        await ended;
      }
      const { p50, p95 } = percentiles(times.slice(1));
      return [
        {
          name: 'click to first byte at a TCP printer (p95)',
          value: p95,
          unit: 'ms',
          target: '≤ 30',
          note: `p50 ${p50.toFixed(1)} ms, first after warm-up ${times[0]?.toFixed(1)} ms`,
        },
      ];
    },
  );
}
