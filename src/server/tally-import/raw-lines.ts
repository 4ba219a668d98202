import {
  TALLY_COLUMNS,
  TALLY_FIELDS,
  type TallyField,
  type TallyPurpose,
} from '#shared/tally-import/columns';
import type { TallyMapping } from '#shared/tally-import/mapping';
import type { Part } from './parts.ts';
import { plainText, type Repair } from './plain-text.ts';
import { cellName, type Sheet, type SheetCell } from './sheet.ts';
import type { Block, Head } from './titles.ts';
import { blocksOfTotal } from './total-rows.ts';

/** A cell of a line, or the value from the head or the mapping that replaces it. */
export interface RawCell {
  text: string;
  kind: SheetCell['kind'];
  isMerged: boolean;
  /** Its place; the row of a head is not the line's. Row 0 and no cell for a value of the mapping. */
  row: number;
  cell: string;
  /** The title of its column; empty for a value of the head or the mapping. */
  title: string;
}

/** A line before its values are checked. */
export interface RawLine {
  sheet: string;
  /** Row number, from 1. */
  row: number;
  cells: ReadonlyMap<TallyField, RawCell>;
  /** References of the cells of its values, empty ones included. */
  places: Partial<Record<TallyField, string>>;
}

/** Counts of what was skipped or repaired while the lines were read. */
export interface ReadingCounts {
  emptyRows: number;
  totalRows: number;
  repairs: Map<Repair, { count: number; first: string }>;
}

/** Reads the lines of a part: the first block down to its end, then the next (D3). Calls `rest` at each row. */
export function readRawLines(
  sheet: Sheet,
  part: Part,
  { defaults, purpose }: Pick<TallyMapping, 'defaults'> & { purpose: TallyPurpose },
  counts: ReadingCounts,
  rest: () => void,
): RawLine[] {
  // Goods without a figure are a fault; of blocks beside each other, which have their kind in common, one may end earlier.
  const isLineByKind = purpose === 'order' && part.titles.blocks.length === 1;
  const { rows, totalRows, emptyRows } = tallyRows(sheet, part);
  counts.totalRows += totalRows;
  counts.emptyRows += emptyRows;
  const titles = new Map(part.titles.titles.map(({ column, text }) => [column, text]));
  return part.titles.blocks.flatMap(({ columns }, index) =>
    (rows[index] ?? []).flatMap((row) => {
      rest();
      const own = ownCells(sheet, row, { columns, titles }, counts);
      const tells = (field: TallyField) => isLineByKind || isOfLine(field);
      if (![...own].some(([field, { isMerged }]) => tells(field) && !isMerged)) return [];
      const cells = new Map(
        TALLY_FIELDS.flatMap((field) => {
          const cell =
            own.get(field) ?? (columns.has(field) ? undefined : stand(field, part.heads[index], defaults));
          return cell === undefined ? [] : [[field, cell] as const];
        }),
      );
      return [{ sheet: sheet.name, row: row + 1, cells, places: placesOf(row, columns, cells) }];
    }),
  );
}

function placesOf(row: number, columns: Block['columns'], cells: RawLine['cells']): RawLine['places'] {
  return Object.fromEntries([
    ...[...cells].map(([field, { cell }]) => [field, cell]),
    ...[...columns].map(([field, column]) => [field, cellName(row, column)]),
  ]);
}

const isOfLine = (field: TallyField): boolean => TALLY_COLUMNS[field].of === 'line';

/** The rows of each block without empty ones and totals; empty rows below the last line are not counted. */
function tallyRows(sheet: Sheet, { rows, titles }: Part) {
  const { blocks } = titles;
  const kept = blocks.map((): number[] => []);
  let totalRows = 0;
  let emptyRows = 0;
  let pending = 0;
  for (const row of rows) {
    const cells = sheet.rows[row] ?? [];
    if (cells.every((cell) => cell === undefined || cell.isMerged || cell.text.trim() === '')) {
      pending += 1;
      continue;
    }
    const totals = blocksOfTotal(cells, titles);
    if (totals.size > 0) totalRows += 1;
    const filled = kept.filter(
      (_, index) => !totals.has(index) && hasTextIn(cells, blocks[index]?.columns ?? new Map()),
    );
    if (filled.length === 0) continue;
    emptyRows += pending;
    pending = 0;
    for (const own of filled) own.push(row);
  }
  return { rows: kept, totalRows, emptyRows };
}

const hasTextIn = (cells: Sheet['rows'][number], columns: Block['columns']): boolean =>
  [...columns.values()].some((column) => (cells[column]?.text.trim() ?? '') !== '');

function ownCells(
  sheet: Sheet,
  row: number,
  { columns, titles }: Pick<Block, 'columns'> & { titles: ReadonlyMap<number, string> },
  counts: ReadingCounts,
): Map<TallyField, RawCell> {
  const cells = new Map<TallyField, RawCell>();
  for (const [field, column] of columns) {
    const found = sheet.rows[row]?.[column];
    if (found === undefined) continue;
    const { text, repairs } = plainText(found.text);
    if (text === '') continue;
    const cell = cellName(row, column);
    for (const repair of found.isMerged ? [] : repairs) {
      const known = counts.repairs.get(repair);
      counts.repairs.set(repair, { count: (known?.count ?? 0) + 1, first: known?.first ?? cell });
    }
    const { kind, isMerged } = found;
    cells.set(field, { text, kind, isMerged, row: row + 1, cell, title: titles.get(column) ?? '' });
  }
  return cells;
}

/** The value for a missing column: from the head, or else from the mapping. */
function stand(
  field: TallyField,
  head: Head | undefined,
  defaults: TallyMapping['defaults'],
): RawCell | undefined {
  const above = head?.get(field);
  if (above !== undefined) {
    const { row, column, kind } = above;
    const { text } = plainText(above.text);
    return { text, kind, isMerged: false, row: row + 1, cell: cellName(row, column), title: '' };
  }
  const text = defaults[field] ?? '';
  return text === '' ? undefined : { text, kind: 'text', isMerged: false, row: 0, cell: '', title: '' };
}
