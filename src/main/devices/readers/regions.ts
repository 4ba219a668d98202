import type { Region } from './reader.ts';

/** The region that has this number in a family's table, alone or first in its row; undefined if none of ours has. */
export function regionWith(
  table: Partial<Record<Region, number | readonly [number, ...number[]]>>,
  code: number | undefined,
): Region | undefined {
  const found = Object.entries(table).find(([, own]) => [own].flat()[0] === code);
  return found?.[0] as Region | undefined;
}
