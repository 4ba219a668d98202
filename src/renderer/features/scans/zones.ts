import type { CheckedRow } from '#shared/api/scan-list';
import type { Comparison } from '#shared/domain/scan-compare';

/** Finds the zone of a row in a comparison with `zone`: its zone in stock, even if it was found in the wrong one. */
export function zoneReader(rows: readonly CheckedRow[], zone: string): (row: Comparison) => string {
  const regions = new Map(rows.map(({ packNo, region }) => [packNo, region]));
  return ({ packNo, expected }) => (expected === null ? (regions.get(packNo) ?? '') : zone);
}

/** The zone that most rows are in; empty where no row is in one. */
export function usualZone(rows: readonly CheckedRow[]): string {
  const byZone = Map.groupBy(
    rows.filter(({ region }) => region !== ''),
    ({ region }) => region,
  );
  const [most] = [...byZone].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? '';
}
