import { and, type Column, eq, gt, gte, isNotNull, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { parseTime } from '../time.ts';

/**
 * Fields a list may be filtered by and their columns. A plain text field finds what contains it, any other what equals
 * it; text that is a code is named with `exactly`.
 */
export type Filterable = Readonly<Record<string, Column | { exact: Column }>>;

export const exactly = (column: Column): { exact: Column } => ({ exact: column });

const SUFFIXES = [
  'like',
  'likeleft',
  'likeright',
  'notlike',
  'equal',
  'notequal',
  'ge',
  'gt',
  'le',
  'lt',
  'null',
  'notnull',
  'datege',
  'dategt',
  'dateequal',
  'datele',
  'datelt',
  'ignore',
] as const;
type Suffix = (typeof SUFFIXES)[number];

const SUFFIXED = new RegExp(`^(.+)_(${SUFFIXES.join('|')})$`);
const SECOND_MS = 1000;
const DAY_MS = 24 * 3_600_000;

/**
 * The condition of every filter in a query: `field`, or `field_suffix` with a suffix of the family. Empty values and
 * fields that are not filterable are ignored. Throws `input.invalid` for a number or time that is none.
 */
export function filterBy(query: Readonly<Record<string, unknown>>, filterable: Filterable): SQL | undefined {
  return and(...Object.entries(query).map(([name, value]) => conditionOf(name, value, filterable)));
}

function conditionOf(name: string, value: unknown, filterable: Filterable): SQL | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const [, plain = name, suffix] = SUFFIXED.exec(name) ?? [];
  const field = plain.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const entry = Object.hasOwn(filterable, field) ? filterable[field] : undefined;
  if (entry === undefined) return undefined;
  const column = 'exact' in entry ? entry.exact : entry;
  const isContained = isText(column) && !('exact' in entry);
  return compare(column, (suffix as Suffix | undefined) ?? (isContained ? 'like' : 'equal'), {
    field,
    text: String(value),
  });
}

interface Sent {
  field: string;
  text: string;
}

function compare(column: Column, suffix: Suffix, sent: Sent): SQL | undefined {
  switch (suffix) {
    case 'like':
      return matches(column, `%${literally(sent.text)}%`);
    case 'likeleft':
      return matches(column, `%${literally(sent.text)}`);
    case 'likeright':
      return matches(column, `${literally(sent.text)}%`);
    case 'notlike':
      return sql`NOT ${matches(column, `%${literally(sent.text)}%`)}`;
    case 'null':
      return isText(column) ? sql`coalesce(${column}, '') = ''` : isNull(column);
    case 'notnull':
      return isText(column) ? ne(column, '') : isNotNull(column);
    case 'ignore':
      return undefined;
    case 'equal':
      return isTime(column) ? compareTime(column, 'equal', sent) : eq(column, valueFor(column, sent));
    case 'notequal':
      return ne(column, valueFor(column, sent));
    case 'ge':
    case 'gt':
    case 'le':
    case 'lt':
      return isTime(column) ? compareTime(column, suffix, sent) : compareOrder(column, suffix, sent);
    case 'datege':
    case 'dategt':
    case 'dateequal':
    case 'datele':
    case 'datelt':
      return isTime(column) ? compareTime(column, suffix.slice(4) as Order | 'equal', sent) : undefined;
  }
}

type Order = 'ge' | 'gt' | 'le' | 'lt';

function compareOrder(column: Column, order: Order, sent: Sent): SQL {
  const value = valueFor(column, sent);
  return { ge: gte, gt, le: lte, lt }[order](column, value);
}

/**
 * Times travel by the second and are stored finer, so a second, or a day when only a day was sent, is compared as the
 * span it is: `le` includes all of it, `gt` none.
 */
function compareTime(column: Column, order: Order | 'equal', { field, text }: Sent): SQL | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const start = parseTime(isDay ? `${text} 00:00:00` : text, field);
  const end = new Date(start.getTime() + (isDay ? DAY_MS : SECOND_MS));
  if (order === 'ge') return gte(column, start);
  if (order === 'gt') return gte(column, end);
  if (order === 'le') return lt(column, end);
  if (order === 'lt') return lt(column, start);
  return and(gte(column, start), lt(column, end));
}

function valueFor(column: Column, { field, text }: Sent): unknown {
  if (isText(column)) return text;
  if (isTime(column)) return parseTime(text, field);
  if (column.getSQLType() === 'boolean') return text === 'true' || text === '1';
  if (!/^-?\d{1,19}(\.\d{1,10})?$/.test(text))
    throw new AppError('input.invalid', { reason: `${field}:0-9`, field });
  return column.getSQLType().startsWith('numeric') || column.getSQLType() === 'bigint' ? text : Number(text);
}

function matches(column: Column, pattern: string): SQL {
  return isText(column) ? sql`${column} ILIKE ${pattern}` : sql`${column}::text ILIKE ${pattern}`;
}

/** The text's own `%` and `_` mean themselves. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const isText = (column: Column): boolean => /^(text|varchar)/.test(column.getSQLType());
const isTime = (column: Column): boolean => column.getSQLType().startsWith('timestamp');
