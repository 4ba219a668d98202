/** One measured figure. `against` and `ratio` are set if a peer was measured in the same run. */
export interface BenchResult {
  name: string;
  value: number;
  unit: string;
  target?: string;
  against?: { name: string; value: number };
  /** How many times better than the peer: above 1 we are better. */
  ratio?: number;
  note?: string;
}

/** Milliseconds of the fastest of `rounds` runs after one warm-up: noise of the machine only adds time. */
export async function timeBest(rounds: number, work: () => Promise<unknown>): Promise<number> {
  await work();
  let bestMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    bestMs = Math.min(bestMs, performance.now() - startedAt);
  }
  return bestMs;
}

/** Median and 95th percentile. */
export function percentiles(figures: readonly number[]): { p50: number; p95: number } {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

export function printTable(results: readonly BenchResult[]): void {
  console.table(
    results.map(({ name, value, unit, target, against, ratio, note }) => ({
      name,
      value: Number(value.toFixed(value < 10 ? 2 : 0)),
      unit,
      target: target ?? '',
      peer: against ? `${against.name} ${against.value.toFixed(0)}` : '',
      ratio: ratio ? Number(ratio.toFixed(2)) : '',
      note: note ?? '',
    })),
  );
}
