import type { TableColumnType } from 'antd';
import type { ListLayout } from '#shared/api/list-view';
import type { SortOrder } from './list-address.ts';

/** A column of a list, identified by its `key` or, without one, its `dataIndex`. */
export interface ListColumn<T> extends TableColumnType<T> {
  /** The cell as text for copying; by default its value. */
  text?: (row: T) => string;
  /** Decimals that its sum has at least; without it the column is not summed. */
  sumScale?: number | undefined;
  /** An amount in the row’s `currency`; summed separately for each currency. */
  isMoney?: boolean | undefined;
  /** Hidden until the user chooses it. */
  isOptional?: true;
}

/** The layout that a list declares. */
export const OWN_LAYOUT: ListLayout = { order: [], hidden: [], widths: {}, frozen: 1, density: 'normal' };

/** Default width of a column in px. */
const USUAL_WIDTH_PX = 160;

export function columnKey<T>({ key, dataIndex }: ListColumn<T>): string {
  return String(key ?? (Array.isArray(dataIndex) ? dataIndex.join('.') : dataIndex) ?? '');
}

/** The direction that the title of a field's column shows; null if the list is not sorted by it. */
export function directionOf(sort: SortOrder | null, field: string): 'ascend' | 'descend' | null {
  if (sort?.field !== field) return null;
  return sort.descending ? 'descend' : 'ascend';
}

export function columnTitle<T>({ title }: ListColumn<T>): string {
  return typeof title === 'string' ? title : '';
}

function columnText<T>(column: ListColumn<T>, row: T): string {
  if (column.text) return column.text(row);
  return String((row as Record<string, unknown>)[columnKey(column)] ?? '');
}

export function isShown<T>(column: ListColumn<T>, { hidden, shown = [] }: ListLayout): boolean {
  const key = columnKey(column);
  return column.isOptional ? shown.includes(key) : !hidden.includes(key);
}

/** The change of the layout that shows or hides a column. */
export function withShown<T>(
  column: ListColumn<T>,
  { hidden, shown = [] }: ListLayout,
  wanted: boolean,
): Partial<ListLayout> {
  const key = columnKey(column);
  const set = (keys: readonly string[], isIn: boolean) => [
    ...keys.filter((one) => one !== key),
    ...(isIn ? [key] : []),
  ];
  return column.isOptional ? { shown: set(shown, wanted) } : { hidden: set(hidden, !wanted) };
}

/** Button columns always stay at the end. */
export const isMovable = <T>({ fixed }: ListColumn<T>): boolean => fixed !== 'end';

/** All columns in the layout's order; unnamed ones follow the column before them. */
export function inOrder<T>(columns: readonly ListColumn<T>[], { order }: ListLayout): ListColumn<T>[] {
  const known = order.filter((key) => columns.some((column) => columnKey(column) === key));
  const keys = [...known];
  for (const [index, column] of columns.entries()) {
    const key = columnKey(column);
    if (keys.includes(key)) continue;
    const before = columns[index - 1];
    keys.splice(before ? keys.indexOf(columnKey(before)) + 1 : 0, 0, key);
  }
  const sorted = keys.flatMap((key) => columns.find((column) => columnKey(column) === key) ?? []);
  return [...sorted.filter(isMovable), ...sorted.filter((column) => !isMovable(column))];
}

/** The visible columns: in order, sized, the first ones frozen. At least one is always visible. */
export function arranged<T>(columns: readonly ListColumn<T>[], layout: ListLayout): ListColumn<T>[] {
  const ordered = inOrder(columns, layout);
  const visible = ordered.filter((column) => isShown(column, layout));
  const kept = visible.some(isMovable) ? visible : [...ordered.slice(0, 1), ...visible];
  return kept.map((column, index) => ({
    ...column,
    ...(isMovable(column)
      ? { fixed: index < layout.frozen ? ('start' as const) : false, ellipsis: { showTitle: true } }
      : {}),
    width: layout.widths[columnKey(column)] ?? column.width ?? USUAL_WIDTH_PX,
  }));
}

/** The columns' total width in px. */
export function totalWidth<T>(columns: readonly ListColumn<T>[]): number {
  return columns.reduce((sum, { width }) => sum + Number(width ?? USUAL_WIDTH_PX), 0);
}

/** Rows as lines with tabs between the cells, as spreadsheets expect; the heads first. */
export function asTabbed<T>(columns: readonly ListColumn<T>[], rows: readonly T[]): string {
  const plain = (text: string) => text.replace(/[\t\r\n]+/g, ' ');
  const lines = [
    columns.map(columnTitle),
    ...rows.map((row) => columns.map((column) => columnText(column, row))),
  ];
  return lines.map((cells) => cells.map(plain).join('\t')).join('\n');
}
