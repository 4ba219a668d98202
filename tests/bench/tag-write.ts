import { USUAL_HOLD_MS } from '../../src/main/devices/transport/bridge-hold.ts';
import { measureWriteCycle } from '../devices/readers/measure-cycle.ts';
import type { BenchResult } from './result.ts';

/** Of an FTDI bridge whose timer is set to 1 ms, or a UART of the board. */
const SHORT_HOLD_MS = 3;

/** Probe, bound write and read-back of one tag, against the time its bytes need on a wire of 115,200 baud. */
export async function benchTagWrite(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [port, holdMs] of [
    ['an unknown bridge', USUAL_HOLD_MS],
    ['an FTDI bridge set to 1 ms', SHORT_HOLD_MS],
  ] as const) {
    const { medianMs, p95Ms, wireMs, toReaderBytes, toHostBytes } = await measureWriteCycle(40, holdMs);
    results.push({
      name: `write and verify one tag through ${port} (p50)`,
      value: medianMs,
      unit: 'ms',
      target: '≤ 500',
      against: { name: 'wire ms', value: wireMs },
      ratio: wireMs / medianMs,
      note: `p95 ${p95Ms.toFixed(0)} ms; ${toReaderBytes} bytes out, ${toHostBytes} in; quiet is kept after each of six inventory rounds`,
    });
  }
  return results;
}
