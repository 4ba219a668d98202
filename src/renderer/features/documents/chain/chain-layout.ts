import type { Chain } from '#shared/documents/chain-api';

/** The position of a document: its step in the chain, and its row within the step; both count from 0. */
export interface Place {
  column: number;
  row: number;
}

/** Sizes in pixels; the style sheet also contains those of a card. */
export const CARD = { width: 232, height: 100 };
/** Four columns fit into a window of 1,366 px in English. */
export const GAP = { column: 28, row: 12 };
/** On both sides of the drawing. */
export const PADDING_PX = 4;
const COLUMN_PX = CARD.width + GAP.column;

export const leftOf = ({ column }: Place): number => column * COLUMN_PX;
export const topOf = ({ row }: Place): number => row * (CARD.height + GAP.row);

/** How far the drawing is scrolled to show the whole card at `left`: by whole columns, as few as are needed, so that none is cut. */
export function scrolledTo(left: number, roomPx: number): number {
  const hidden = Math.max(0, left + CARD.width + 2 * PADDING_PX - roomPx);
  return Math.min(left, Math.ceil(hidden / COLUMN_PX) * COLUMN_PX);
}

type Links = Chain['links'];

export interface ChainLayout {
  /** The place of each document. */
  places: Place[];
  /** For each link, the free places that its line runs through: one in each column between its documents. */
  ways: Place[][];
}

/**
 * Positions the documents of a chain: each in the column after the last document it was made from, in the middle of
 * their rows if that row is free. A document without an earlier one comes directly before the first one made from it. A
 * line that passes a column gets a free row there, so that it crosses no document.
 */
export function layOutChain({ documents, links }: Pick<Chain, 'documents' | 'links'>): ChainLayout {
  const count = documents.length;
  const columns = columnsOf(count, links);
  const steps: { earlier: number; later: number }[] = [];
  const ways = links.map(({ earlier, later }) => {
    const way: number[] = [];
    let from = earlier;
    for (let column = (columns[earlier] ?? 0) + 1; column < (columns[later] ?? 0); column += 1) {
      const passed = columns.push(column) - 1;
      steps.push({ earlier: from, later: passed });
      way.push(passed);
      from = passed;
    }
    steps.push({ earlier: from, later });
    return way;
  });
  const places = rowsOf(columns, steps);
  const placeOf = (at: number): Place => places[at] ?? { column: 0, row: 0 };
  return { places: places.slice(0, count), ways: ways.map((way) => way.map(placeOf)) };
}

/** Assigns rows within the columns: in the middle of the documents it follows, below those already positioned. */
function rowsOf(columns: readonly number[], links: Links): Place[] {
  const places: Place[] = columns.map((column) => ({ column, row: 0 }));
  for (let column = 0; column <= Math.max(...columns); column += 1) {
    const own = columns.flatMap((of, at) => (of === column ? [at] : []));
    const wished = own.map((at) => ({ at, row: middle(rowsBefore(at, links, places)) }));
    let free = 0;
    for (const { at, row } of wished.toSorted((one, other) => one.row - other.row || one.at - other.at)) {
      // Half-way between two rows the upper one is used, so that a straight line stays straight.
      free = row === Number.POSITIVE_INFINITY ? free : Math.max(free, Math.ceil(row - 0.5));
      places[at] = { column, row: free };
      free += 1;
    }
  }
  return places;
}

function columnsOf(count: number, links: Links): number[] {
  const columns = Array.from({ length: count }, () => 0);
  // The longest way has fewer links than there are documents.
  for (let round = 0; round < count; round += 1)
    for (const { earlier, later } of links)
      columns[later] = Math.max(columns[later] ?? 0, (columns[earlier] ?? 0) + 1);
  const hasEarlier = new Set(links.map(({ later }) => later));
  return columns.map((column, at) => {
    const after = links.flatMap(({ earlier, later }) => (earlier === at ? [columns[later] ?? 0] : []));
    return hasEarlier.has(at) || after.length === 0 ? column : Math.min(...after) - 1;
  });
}

const rowsBefore = (at: number, links: Links, places: readonly Place[]): number[] =>
  links.flatMap(({ earlier, later }) => (later === at ? [places[earlier]?.row ?? 0] : []));

/** Infinity for an empty list, so that it comes after all others. */
const middle = (rows: readonly number[]): number =>
  rows.length === 0 ? Number.POSITIVE_INFINITY : rows.reduce((sum, row) => sum + row, 0) / rows.length;
