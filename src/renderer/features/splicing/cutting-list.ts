import { round } from '#shared/domain/decimal';
import type { Tile } from '#shared/domain/splicing/tile';

/** Pieces of one size cut from one leaf. Lengths in cm, to 2 decimals. */
export interface CutPiece {
  leaf: number;
  width: number;
  length: number;
  pieces: number;
}

/** The cuts from each leaf of a panel, in the order of the leaves. */
export function cuttingList(tiles: readonly Tile[]): CutPiece[] {
  const cuts = new Map<string, CutPiece>();
  for (const tile of tiles) {
    const cut = { leaf: tile.leaf, width: round(tile.width, 2), length: round(tile.length, 2) };
    const key = `${cut.leaf} ${cut.width} ${cut.length}`;
    cuts.set(key, { ...cut, pieces: (cuts.get(key)?.pieces ?? 0) + 1 });
  }
  return [...cuts.values()].sort((one, other) => one.leaf - other.leaf);
}

/** The list as CSV with the byte order mark by which Excel recognises UTF-8. */
export function cuttingCsv(titles: readonly string[], cuts: readonly CutPiece[]): Uint8Array {
  const rows = cuts.map(({ leaf, width, length, pieces }) => [leaf, width, length, pieces]);
  return new TextEncoder().encode(`\uFEFF${[titles, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`);
}
