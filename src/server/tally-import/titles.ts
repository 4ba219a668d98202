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
  return (written) => {
    const title = plainTitle(written);
    const mapped = own.get(title);
    if (mapped !== undefined) return mapped;
    return IGNORED.has(title) ? null : COMMON_TITLES.get(title);
  };
}

/** Columns of a block by field. */
export type Block = ReadonlyMap<TallyField, number>;

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
  const blocks: Map<TallyField, number>[] = [new Map()];
  for (const { column, field } of titles) {
    if (field === null) continue;
    if (blocks.at(-1)?.has(field)) blocks.push(new Map());
    blocks.at(-1)?.set(field, column);
  }
  const isMeasured = (block: Block) => MEASURES.some((measure) => block.has(measure));
  const [first, ...others] = blocks.some(isMeasured) ? blocks.filter(isMeasured) : blocks;
  if (first === undefined) return [];
  const shared = [...first].filter(([field]) => field === 'logNo' || TALLY_COLUMNS[field].of === 'pack');
  return [first, ...others.map((block) => new Map([...shared, ...block]))];
}

/** A value above a tally instead of in a column, with its cell. */
export interface HeadValue {
  text: string;
  kind: SheetCell['kind'];
  row: number;
  column: number;
}
export type Head = ReadonlyMap<TallyField, HeadValue>;

const isHeadField = (field: TallyField | null | undefined): field is TallyField =>
  field === 'logNo' || (field !== null && field !== undefined && TALLY_COLUMNS[field].of === 'pack');

/** The labelled values of a row: `包号：2503-118` in one cell, or a label and the value in the next filled cell. */
export function readHead(cells: readonly (SheetCell | undefined)[], row: number, titleOf: TitleReader): Head {
  const head = new Map<TallyField, HeadValue>();
  cells.forEach((cell, column) => {
    if (cell === undefined || cell.isMerged || cell.kind !== 'text') return;
    const [, label = '', inside = ''] = /^([^:：]{1,30})[:：]\s*(.*)$/s.exec(cell.text.trim()) ?? [];
    const field = titleOf(label === '' ? cell.text : label);
    if (!isHeadField(field) || head.has(field)) return;
    if (inside !== '') {
      head.set(field, { text: inside.trim(), kind: 'text', row, column });
      return;
    }
    const at = cells.findIndex((next, index) => index > column && (next?.text.trim() ?? '') !== '');
    const value = cells[at];
    if (value === undefined || isHeadField(titleOf(value.text.split(/[:：]/)[0] ?? ''))) return;
    head.set(field, { text: value.text, kind: value.kind, row, column: at });
  });
  return head;
}
