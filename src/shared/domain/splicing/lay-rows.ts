import { drawFrom } from '../../random-numbers.ts';
import { ceil, intersect, rectangle } from './geometry.ts';
import { type SplicingPlan, usableLeaf } from './plan.ts';
import type { Laid, Tile } from './tile.ts';

/** Lays rows of upright leaves on the panel numbered `panel` from 0 (F16). */
export function layRows(plan: SplicingPlan, panel: number): Laid {
  const face = { width: plan.panelWidth + 2 * plan.panelTrim, height: plan.panelHeight + 2 * plan.panelTrim };
  const usable = usableLeaf(plan);
  const rows = evenIf(plan.match === 'END_BUTT', ceil(face.height / usable.length));
  const columns = columnsOf(plan, face.width / usable.width);
  const isRunning = columns.ofPanel === undefined;
  const spans = isRunning
    ? runningSpans(panel, face.width, usable.width)
    : splitFace(plan, face.width, columns.ofPanel ?? 1, usable.width);
  const inSheet = isRunning ? columns.all : spans.length;
  const before = isRunning ? 0 : panel * spans.length * rows;
  const height = face.height / rows;
  const finished = rectangle(plan.panelTrim, plan.panelTrim, plan.panelWidth, plan.panelHeight);
  const tiles: Tile[] = [];
  for (let row = 0; row < rows; row += 1)
    for (const { at, column, width, centre } of spans) {
      const corners = intersect(rectangle(at, row * height, width, height), finished);
      const place = plan.endMatch === 'PANEL' ? row * inSheet + column : column * rows + row;
      const number =
        plan.match === 'END_BUTT'
          ? (Math.floor(row / 2) * (spans.length / 2) + Math.floor(column / 2)) * 4 +
            (row % 2) * 2 +
            (column % 2)
          : place;
      tiles.push({
        leaf: before + number + 1,
        width,
        length: height,
        corners: corners.map(({ x, y }) => ({ x: x - plan.panelTrim, y: y - plan.panelTrim })),
        centre: { x: centre - plan.panelTrim, y: (row + 0.5) * height - plan.panelTrim },
        angle: 0,
        ...turnOf(plan, { row, column, columns: spans.length }),
      });
    }
  return {
    tiles,
    columns: spans.length,
    rows,
    pieces: isRunning ? columns.all * rows : spans.length * rows * plan.panels,
    leaves: isRunning ? columns.all * rows : spans.length * rows * plan.panels,
    ofLeaf: 1,
    pieceWidth: isRunning ? usable.width : face.width / spans.length,
    pieceLength: height,
    fits: usable.width > 0 && usable.length > 0,
  };
}

/** Leaves side by side: on each panel, or on all of them where their rests run on. */
function columnsOf(plan: SplicingPlan, leaves: number): { ofPanel?: number; all: number } {
  const { match, balance, panels } = plan;
  if (match === 'END_BUTT') return { ofPanel: evenIf(true, ceil(leaves)), all: 0 };
  if (match === 'SLIP_CENTER_BOOK') return { ofPanel: Math.max(4, evenIf(true, ceil(leaves))), all: 0 };
  if (match === 'RANDOM') return { ofPanel: ceil(leaves), all: 0 };
  if (balance === 'RUNNING') return { all: ceil(panels * leaves) };
  return { ofPanel: evenIf(balance === 'CENTER', ceil(leaves)), all: 0 };
}

const evenIf = (isEven: boolean, count: number): number => (isEven ? count + (count % 2) : count);

/** Part of the face that a leaf covers; `centre` is where the middle of the whole leaf would be. */
interface Span {
  at: number;
  width: number;
  column: number;
  centre: number;
}

/**
 * Lays full leaves one after the other over all panels; the last leaf of a panel is cut, and its rest starts the next
 * panel.
 */
function runningSpans(panel: number, face: number, leaf: number): Span[] {
  const [from, to] = [panel * face, (panel + 1) * face];
  const spans: Span[] = [];
  for (let column = Math.floor(from / leaf + 1e-9); column * leaf < to - 1e-9; column += 1) {
    const at = Math.max(column * leaf, from);
    const width = Math.min((column + 1) * leaf, to) - at;
    spans.push({ at: at - from, width, column, centre: (column + 0.5) * leaf - from });
  }
  return spans;
}

function splitFace({ match, seed }: SplicingPlan, face: number, columns: number, leaf: number): Span[] {
  const widths =
    match === 'RANDOM'
      ? randomWidths(columns, face, leaf, seed)
      : Array.from({ length: columns }, () => face / columns);
  let at = 0;
  return widths.map((width, column) => {
    const span = { at, width, column, centre: at + width / 2 };
    at += width;
    return span;
  });
}

/** Widths that fill the face, none wider than a leaf. */
function randomWidths(columns: number, face: number, leaf: number, seed: number): number[] {
  const draw = drawFrom(seed);
  const shares = Array.from({ length: columns }, () => draw());
  const all = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => leaf - ((columns * leaf - face) * share) / all);
}

/** How a leaf is turned (M1). Every other row is turned end over end, so that it meets the row above as its mirror picture. */
function turnOf(
  { match, seed }: SplicingPlan,
  { row, column, columns }: { row: number; column: number; columns: number },
): Pick<Tile, 'isMirrored' | 'isFlipped'> {
  const isOddRow = row % 2 === 1;
  const isOdd = column % 2 === 1;
  if (match === 'BOOK' || match === 'END_BUTT') return { isMirrored: isOdd, isFlipped: isOddRow };
  if (match === 'REVERSE_SLIP') return { isMirrored: isOdd, isFlipped: isOdd !== isOddRow };
  if (match === 'SLIP_CENTER_BOOK') return { isMirrored: column >= columns / 2, isFlipped: isOddRow };
  if (match === 'RANDOM') {
    const draw = drawFrom(seed);
    const draws = Array.from({ length: row * columns + column + 1 }, draw);
    const isTurned = (draws.at(-1) ?? 0) < 0.5;
    return { isMirrored: isTurned, isFlipped: isTurned };
  }
  return { isMirrored: false, isFlipped: isOddRow };
}
