/** Rows of a list by their place: `first` up to, but without, `end`. */
export interface RowSpan {
  first: number;
  end: number;
}

/** A drawn row (`gap` 0), or the space of this many undrawn rows, from row `at`. */
interface Piece {
  at: number;
  gap: number;
}

/** Lists up to the largest page that is offered are drawn whole, so that the browser's own search finds all of their words. */
const MOST_WHOLE = 100;
/** Rows drawn beyond those in sight: on the side towards which the list is scrolled, and on the other. */
interface Spare {
  ahead: number;
  behind: number;
}

/**
 * The least rows that are drawn. A hundred rows a second pass by, and twenty take up to 80 ms on a slow processor, in
 * slices between other work.
 */
const LEAST: Spare = { ahead: 24, behind: 8 };
/** Rows that are drawn when fewer than the least are left, so that most scroll steps draw none. */
const DRAWN: Spare = { ahead: 44, behind: 16 };

export const isLong = (rows: number): boolean => rows > MOST_WHOLE;

/** The visible part of a box of rows, which is scrolled down by `topPx`. */
export interface Sight {
  topPx: number;
  heightPx: number;
  rowPx: number;
  /** Whether the list is scrolled towards its first row. */
  isUpwards: boolean;
}

/** The rows to draw; stays `drawn` as long as enough of its rows are above and below the visible ones. */
export function spanAt(sight: Sight, rows: number, drawn?: RowSpan): RowSpan {
  const least = around(sight, LEAST, rows);
  const isEnough = drawn && drawn.first <= least.first && drawn.end >= least.end && drawn.end <= rows;
  if (isEnough) return drawn;
  return around(sight, DRAWN, rows);
}

function around({ topPx, heightPx, rowPx, isUpwards }: Sight, spare: Spare, rows: number): RowSpan {
  const first = Math.floor(topPx / rowPx) - (isUpwards ? spare.ahead : spare.behind);
  const end = Math.ceil((topPx + heightPx) / rowPx) + (isUpwards ? spare.behind : spare.ahead);
  return { first: clamp(first, rows), end: clamp(end, rows) };
}

/** The places in ascending order: the span's, and the row of the keys wherever it is. */
export function placesOf({ first, end }: RowSpan, current: number): number[] {
  const span = Array.from({ length: end - first }, (_, index) => first + index);
  if (current < 0 || (current >= first && current < end)) return span;
  return current < first ? [current, ...span] : [...span, current];
}

/** The drawn rows at these indexes and the gaps between them, for a list of `rows`. */
export function withGaps(places: readonly number[], rows: number): Piece[] {
  const pieces: Piece[] = [];
  let next = 0;
  for (const at of [...places, rows]) {
    if (at > next) pieces.push({ at: next, gap: at - next });
    if (at < rows) pieces.push({ at, gap: 0 });
    next = at + 1;
  }
  return pieces;
}

const clamp = (place: number, rows: number): number => Math.max(0, Math.min(rows, place));
