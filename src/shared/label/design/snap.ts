import { type Box, roundMm } from './box.ts';

/** A line to which a side or the centre of the moved element has snapped. */
export interface Guide {
  axis: 'x' | 'y';
  atMm: number;
}

export interface Snapped {
  dxMm: number;
  dyMm: number;
  guides: Guide[];
}

/**
 * Adjusts a movement of `moved` by at most `reachMm`, so that a side or its centre aligns with a side or the centre of
 * another element or of the label; if nothing is near, its upper left corner aligns with the grid of `gridMm`.
 */
export function snap(
  moved: Box,
  by: { dxMm: number; dyMm: number },
  { others, label, reachMm, gridMm }: { others: readonly Box[]; label: Box; reachMm: number; gridMm: number },
): Snapped {
  const boxes = [label, ...others];
  const x = snapAxis(moved.xMm + by.dxMm, moved.widthMm, boxes.flatMap(linesX), reachMm);
  const y = snapAxis(moved.yMm + by.dyMm, moved.heightMm, boxes.flatMap(linesY), reachMm);
  return {
    dxMm: roundMm(by.dxMm + (x?.byMm ?? toGrid(moved.xMm + by.dxMm, gridMm))),
    dyMm: roundMm(by.dyMm + (y?.byMm ?? toGrid(moved.yMm + by.dyMm, gridMm))),
    guides: [
      ...(x === null ? [] : [{ axis: 'x' as const, atMm: x.atMm }]),
      ...(y === null ? [] : [{ axis: 'y' as const, atMm: y.atMm }]),
    ],
  };
}

function snapAxis(
  startMm: number,
  lengthMm: number,
  lines: readonly number[],
  reachMm: number,
): { byMm: number; atMm: number } | null {
  let best: { byMm: number; atMm: number } | null = null;
  for (const atMm of lines) {
    for (const edgeMm of [startMm, startMm + lengthMm / 2, startMm + lengthMm]) {
      const byMm = atMm - edgeMm;
      if (Math.abs(byMm) <= reachMm && Math.abs(byMm) < Math.abs(best?.byMm ?? Number.POSITIVE_INFINITY))
        best = { byMm, atMm };
    }
  }
  return best;
}

const linesX = ({ xMm, widthMm }: Box) => [xMm, xMm + widthMm / 2, xMm + widthMm];
const linesY = ({ yMm, heightMm }: Box) => [yMm, yMm + heightMm / 2, yMm + heightMm];

function toGrid(placeMm: number, gridMm: number): number {
  return Math.round(placeMm / gridMm) * gridMm - placeMm;
}
