import { measureWriteCycle } from '../devices/readers/measure-cycle.ts';
import type { BenchResult } from './result.ts';

/** Probe, bound write and read-back of one tag, against the time its bytes need on a wire of 115,200 baud. */
export async function benchTagWrite(): Promise<BenchResult[]> {
  const { medianMs, p95Ms, wireMs, toReaderBytes, toHostBytes } = await measureWriteCycle(40);
  return [
    {
      name: 'write and verify one tag (p50)',
      value: medianMs,
      unit: 'ms',
      target: '≤ 500',
      against: { name: 'wire ms', value: wireMs },
      ratio: wireMs / medianMs,
      note: `p95 ${p95Ms.toFixed(0)} ms; ${toReaderBytes} bytes out, ${toHostBytes} in; 100 ms of it is quiet kept between inventory rounds`,
    },
  ];
}
