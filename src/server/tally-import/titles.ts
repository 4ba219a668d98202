import {
  plainTitle,
  TALLY_COLUMNS,
  TALLY_FIELDS,
  type TallyField,
  type TallyPurpose,
} from '#shared/tally-import/columns';
import type { TallyMapping } from '#shared/tally-import/mapping';
import type { SheetCell } from './sheet.ts';

const COMMON_TITLES: ReadonlyMap<string, TallyField> = new Map(
  TALLY_FIELDS.flatMap((field) => {
    const { words, titles } = TALLY_COLUMNS[field];
    return [field, words.zh, words.en, ...titles].map((title) => [plainTitle(title), field] as const);
  }),
);

/** Titles of columns without data about the goods: running numbers, and the columns of a fault sheet. */
const IGNORED = new Set(['序号', '序', 'no', 'item', 'sn', '错误', 'errors', '位置', 'place']);

/** The column that a title names; null if it is not imported, undefined if the title is unknown. */
export type TitleReader = (written: string) => TallyField | null | undefined;

/** Reads the generally known titles; those of the mapping take precedence. */
export function titleReader({ titles }: Pick<TallyMapping, 'titles'>): TitleReader {
  const own = new Map(Object.entries(titles).map(([title, field]) => [plainTitle(title), field]));
  // Each cell of a file may be a title, and most texts of a tally occur many times.
  const fields = new Map<string, ReturnType<TitleReader>>();
  return (written) => {
    if (!fields.has(written)) fields.set(written, fieldOf(plainTitle(written)));
    return fields.get(written);
  };

  function fieldOf(title: string): ReturnType<TitleReader> {
    const mapped = own.get(title);
    if (mapped !== undefined) return mapped;
    return IGNORED.has(title) ? null : COMMON_TITLES.get(title);
  }
}

/** Titles of one tally, of which several may be beside each other. */
export interface Block {
  /** Its columns by field. */
  columns: ReadonlyMap<TallyField, number>;
  /** Its first column; what is above or left of its titles from here on, up to the next block, belongs to it. */
  start: number;
}

/** A row of titles: the blocks next to each other, and the titles from which nothing is imported. */
export interface TitleRow {
  blocks: Block[];
  titles: { column: number; text: string; field: TallyField | null }[];
}

/** A row is one of titles if it has at least this many of the columns that are measured. */
const LEAST_MEASURES = 2;
const MEASURES: readonly TallyField[] = ['lengthCm', 'widthCm', 'pieces', 'bundleNo'];

/**
 * What a kind of goods is named by. For the goods of an order, a row with one of these and one figure is one of titles.
 */
const KINDS: readonly TallyField[] = ['species', 'grade', 'thicknessMm'];

/** The row's titles; null if it is no row of titles. */
export function readTitles(
  cells: readonly (SheetCell | undefined)[],
  titleOf: TitleReader,
  purpose: TallyPurpose,
): TitleRow | null {
  const titles = cells.flatMap((cell, column) => {
    const text = cell?.isMerged ? '' : (cell?.text.trim() ?? '');
    return text === '' ? [] : [{ column, text, field: titleOf(text) ?? null }];
  });
  const has = (field: TallyField) => titles.some((title) => title.field === field);
  const isOfGoods = purpose === 'order' && KINDS.some(has) && (has('area') || MEASURES.some(has));
  if (MEASURES.filter(has).length < LEAST_MEASURES && !isOfGoods) return null;
  return { blocks: blocksOf(titles), titles };
}

/**
 * A title that already occurs in its block starts the next block. Columns of the package may be next to the first block
 * only.
 */
function blocksOf(titles: TitleRow['titles']): Block[] {
  const blocks: { columns: Map<TallyField, number>; start: number }[] = [{ columns: new Map(), start: 0 }];
  titles.forEach(({ column, field }, index) => {
    if (field === null) return;
    if (blocks.at(-1)?.columns.has(field))
      blocks.push({ columns: new Map(), start: startBefore(titles, index) });
    blocks.at(-1)?.columns.set(field, column);
  });
  const isMeasured = ({ columns }: Block) => MEASURES.some((measure) => columns.has(measure));
  const [first, ...others] = blocks.some(isMeasured) ? blocks.filter(isMeasured) : blocks;
  if (first === undefined) return [];
  const shared = [...first.columns].filter(([field]) => isHeadField(field));
  return [
    first,
    ...others.map(({ columns, start }) => ({ columns: new Map([...shared, ...columns]), start })),
  ];
}

/**
 * The first column of the block whose first known title is at `index`. Running numbers that the sheet begins with are
 * repeated before it; columns without a title are left of their block, as a running number or the word of a total is.
 */
function startBefore(titles: TitleRow['titles'], index: number): number {
  const known = titles.findIndex(({ field }) => field !== null);
  const leading = new Set(titles.slice(0, known).map(({ text }) => plainTitle(text)));
  const last = titles.findLastIndex(
    ({ text, field }, at) => at < index && (field !== null || !leading.has(plainTitle(text))),
  );
  return (titles[last]?.column ?? -1) + 1;
}

/** The index of the block to which a column belongs. */
export const blockAt = (blocks: readonly Block[], column: number): number =>
  Math.max(
    0,
    blocks.findLastIndex(({ start }) => start <= column),
  );

/** A value above a tally instead of in a column, with its cell. */
export interface HeadValue {
  text: string;
  kind: SheetCell['kind'];
  row: number;
  column: number;
}
export type Head = ReadonlyMap<TallyField, HeadValue>;

/** A value with the field that its label names, and the column of the label. */
export interface LabelledValue {
  field: TallyField;
  label: number;
  value: HeadValue;
}

const isHeadField = (field: TallyField | null | undefined): field is TallyField =>
  field === 'logNo' || (field !== null && field !== undefined && TALLY_COLUMNS[field].of === 'pack');

/** The labelled values of a row: `包号：2503-118` in one cell, or a label and the value in the next filled cell. */
export function readLabels(
  cells: readonly (SheetCell | undefined)[],
  row: number,
  titleOf: TitleReader,
): LabelledValue[] {
  return cells.flatMap((cell, label): LabelledValue[] => {
    if (cell === undefined || cell.isMerged || cell.kind !== 'text') return [];
    const [, written = '', inside = ''] = /^([^:：]{1,30})[:：]\s*(.*)$/s.exec(cell.text.trim()) ?? [];
    const field = titleOf(written === '' ? cell.text : written);
    if (!isHeadField(field)) return [];
    if (inside !== '')
      return [{ field, label, value: { text: inside.trim(), kind: 'text', row, column: label } }];
    const column = cells.findIndex((next, index) => index > label && (next?.text.trim() ?? '') !== '');
    const value = cells[column];
    if (value === undefined || isHeadField(titleOf(value.text.split(/[:：]/)[0] ?? ''))) return [];
    return [{ field, label, value: { text: value.text, kind: value.kind, row, column } }];
  });
}

/**
 * The head of each block. A block has the first value above itself, or else that of the nearest block on its left; the
 * values above one block only apply to all.
 */
export function headsOf(blocks: readonly Block[], labelled: readonly LabelledValue[]): Head[] {
  const heads = blocks.map(() => new Map<TallyField, HeadValue>());
  for (const [field, values] of Map.groupBy(labelled, (one) => one.field)) {
    const above = Map.groupBy(values, ({ label }) => blockAt(blocks, label));
    heads.forEach((head, index) => {
      const [, [nearest] = []] = [...above].findLast(([at]) => at <= index || above.size === 1) ?? [];
      if (nearest !== undefined) head.set(field, nearest.value);
    });
  }
  return heads;
}
