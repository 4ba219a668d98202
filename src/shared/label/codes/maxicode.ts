import type { CodeMatrix } from './code-matrix.ts';

/** ISO/IEC 16023: a symbol has 33 rows of 30 and 29 hexagons by turns, and one size. */
const COLUMNS = 30;
const ROWS = 33;
/** Millimetres from a hexagon to the next one in its row, and from row to row. */
const PITCH_MM = 0.88;
const ROW_MM = (PITCH_MM * Math.sqrt(3)) / 2;
/** From side to side of a dark hexagon: the white between hexagons keeps them apart where ink or heat spreads. */
const HEXAGON_MM = PITCH_MM * 0.8;
const CORNER_MM = HEXAGON_MM / Math.sqrt(3);
/** White on each side, which belongs to the symbol. */
const QUIET_MM = PITCH_MM;
/** The rings of the finder pattern, by their inner and outer radii, and the hexagon at their centre. */
const RINGS_MM = [
  [0.51, 1.18],
  [1.86, 2.53],
  [3.2, 3.87],
] as const;
const FINDER = { row: 16, column: 14 };

const centreOf = (row: number, column: number) => ({
  xMm: QUIET_MM + (column + (row % 2 === 0 ? 0.5 : 1)) * PITCH_MM,
  yMm: QUIET_MM + CORNER_MM + row * ROW_MM,
});

/**
 * A MaxiCode with its quiet zone as printer dots, so that every back end draws the same ones. `hexagons` are the dark
 * ones, counted from the upper left, 30 a row.
 */
export function drawMaxicode(hexagons: readonly number[], dotsPerMm: number): CodeMatrix {
  const width = Math.ceil((COLUMNS * PITCH_MM + 2 * QUIET_MM) * dotsPerMm);
  const height = Math.ceil(((ROWS - 1) * ROW_MM + 2 * CORNER_MM + 2 * QUIET_MM) * dotsPerMm);
  const modules = new Uint8Array(width * height);
  const fill = (
    { xMm, yMm }: { xMm: number; yMm: number },
    reachMm: number,
    isInk: (acrossMm: number, downMm: number) => boolean,
  ) => {
    const [left, top] = [xMm - reachMm, yMm - reachMm].map((mm) => Math.floor(mm * dotsPerMm)) as [
      number,
      number,
    ];
    const side = Math.ceil(2 * reachMm * dotsPerMm) + 1;
    for (let y = top; y <= top + side; y += 1)
      for (let x = left; x <= left + side; x += 1)
        if (isInk((x + 0.5) / dotsPerMm - xMm, (y + 0.5) / dotsPerMm - yMm)) modules[y * width + x] = 1;
  };
  for (const at of hexagons) fill(centreOf(Math.floor(at / COLUMNS), at % COLUMNS), CORNER_MM, isInHexagon);
  for (const [innerMm, outerMm] of RINGS_MM)
    fill(centreOf(FINDER.row, FINDER.column), outerMm, (acrossMm, downMm) => {
      const radiusMm = Math.hypot(acrossMm, downMm);
      return radiusMm >= innerMm && radiusMm < outerMm;
    });
  return { width, height, modules };
}

/** Whether a point, relative to the centre, lies in a hexagon that stands on a corner; in mm. */
function isInHexagon(acrossMm: number, downMm: number): boolean {
  const x = Math.abs(acrossMm);
  return x <= HEXAGON_MM / 2 && Math.abs(downMm) <= CORNER_MM - x / Math.sqrt(3);
}
