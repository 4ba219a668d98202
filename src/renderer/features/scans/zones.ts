import type { CheckedRow } from '#shared/api/scan-list';

/** The zone of each scanned package, by its number; packages without a zone are left out. */
export const zonesOf = (rows: readonly CheckedRow[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(({ packNo, region }) => (region === '' ? [] : [[packNo, region] as const])));

/** The zone that most rows are in; empty where no row is in one. */
export function usualZone(rows: readonly CheckedRow[]): string {
  const byZone = Map.groupBy(
    rows.filter(({ region }) => region !== ''),
    ({ region }) => region,
  );
  const [most] = [...byZone].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? '';
}
