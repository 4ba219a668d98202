import {
  and,
  type Column,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { exact } from '#shared/domain/decimal';
import { dayAfter } from '#shared/local-time';
import { invalidField, malformedParameter } from '../http/invalid-input.ts';
import { parseTime, startOfDay } from '../http/time.ts';
import { currentTimeZone } from '../http/time-zone.ts';
import { escapeLike, isEmpty, patternOf, readName, requireShort, type Suffix } from './filter-names.ts';

/**
 * Fields that can be filtered, with their columns. By default a text filter matches part of the text, any other filter
 * the exact value. Declare codes with `exactly` and decimals with an integer column with `scaled`; use `lookUp` for
 * text with a search index.
 */
export type Filterable = Readonly<Record<string, Column | { exact: Column } | LookedUp | Scaled>>;

interface LookedUp {
  parts: Column;
  isExact?: boolean | undefined;
  /** The condition for rows whose text matches this pattern; null if each row must be compared. */
  findLike(pattern: string): SQL | null;
}

interface Scaled {
  /** The decimal. */
  figure: Column;
  /** The decimal times `factor`, an integer. */
  whole: Column;
  factor: number;
}

export const exactly = (column: Column): { exact: Column } => ({ exact: column });

/**
 * A decimal with an integer column of `factor` times its value: under row-level security PostgreSQL uses no index to
 * compare decimals (migration 0300).
 */
export const scaled = (figure: Column, whole: Column, factor: number): Scaled => ({ figure, whole, factor });

/** Limit of filters: each is compared with each row, and a screen has fewer than ten. */
const MOST_FILTERS = 30;
const SECOND_MS = 1000;
/** The end of the last day that has four digits for its year, which some clients send for no end. */
const LAST_TIME = new Date('9999-12-31T23:59:59.999Z');

/**
 * The condition of all filters in a query: `field`, or `field_suffix` with a suffix of the family. Empty values and
 * fields that are not filterable are ignored. Throws `input.invalid` for an invalid number or time, and above the
 * limits of length and number.
 */
export function filterBy(query: Readonly<Record<string, unknown>>, filterable: Filterable): SQL | undefined {
  const conditions = Object.entries(query)
    .map(([name, value]) => conditionOf(name, value, filterable))
    .filter((condition) => condition !== undefined);
  if (conditions.length > MOST_FILTERS)
    throw invalidField('filters', {
      zh: `{field}最多 ${MOST_FILTERS} 个`,
      en: `{field}: at most ${MOST_FILTERS}`,
    });
  return and(...conditions);
}

/**
 * Whether every filter in a query is on one of these fields; empty values and fields that are not filterable do not
 * count.
 */
export function filtersOnly(
  query: Readonly<Record<string, unknown>>,
  filterable: Filterable,
  fields: Filterable,
): boolean {
  return Object.entries(query).every(([name, value]) => {
    const { field, suffix } = readName(name);
    const isFilter = !isEmpty(value) && suffix !== 'ignore' && Object.hasOwn(filterable, field);
    return !isFilter || Object.hasOwn(fields, field);
  });
}

/**
 * The condition that `column` contains `text`, ignoring case; `%` and `_` in the text are literal. Throws as
 * `filterBy`.
 */
export function contains(column: Column, text: string): SQL {
  return matches(column, `%${escapeLike(requireShort(column.name, text))}%`);
}

function conditionOf(name: string, value: unknown, filterable: Filterable): SQL | undefined {
  if (isEmpty(value)) return undefined;
  const { field, suffix } = readName(name);
  const entry = Object.hasOwn(filterable, field) ? filterable[field] : undefined;
  if (entry === undefined) return undefined;
  const column = columnOf(entry);
  const isExact = 'exact' in entry || ('parts' in entry && entry.isExact === true);
  const isContained = isText(column) && !isExact;
  const comparison = suffix ?? (isContained ? 'like' : 'equal');
  const sent = { field, text: requireShort(field, String(value)) };
  const pattern = patternOf(comparison, sent.text);
  const found = 'parts' in entry && pattern !== null ? entry.findLike(pattern) : null;
  if (found !== null) return found;
  if ('whole' in entry && isOrder(comparison)) return compareWhole(entry, comparison, sent);
  return compare(column, comparison, sent);
}

function columnOf(entry: Filterable[string]): Column {
  if ('exact' in entry) return entry.exact;
  if ('parts' in entry) return entry.parts;
  return 'whole' in entry ? entry.figure : entry;
}

interface Sent {
  field: string;
  text: string;
}

function compare(column: Column, suffix: Suffix, sent: Sent): SQL | undefined {
  switch (suffix) {
    case 'like':
    case 'likeleft':
    case 'likeright':
      return matches(column, patternOf(suffix, sent.text) ?? '');
    case 'notlike':
      return sql`NOT ${matches(column, `%${escapeLike(sent.text)}%`)}`;
    case 'null':
      return isText(column) ? sql`coalesce(${column}, '') = ''` : isNull(column);
    case 'notnull':
      return isText(column) ? ne(column, '') : isNotNull(column);
    case 'ignore':
      return undefined;
    case 'equal':
      return isTime(column) ? compareTime(column, 'equal', sent) : eq(column, valueFor(column, sent));
    case 'notequal':
      return isTime(column)
        ? sql`NOT (${compareTime(column, 'equal', sent)})`
        : ne(column, valueFor(column, sent));
    case 'in':
      return isTime(column) ? undefined : inArray(column, valuesFor(column, sent));
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
      return compareDate(column, suffix.slice(4) as Order | 'equal', sent);
  }
}

function compareDate(column: Column, order: Order | 'equal', sent: Sent): SQL | undefined {
  if (isTime(column)) return compareTime(column, order, sent);
  if (!isDay(column)) return undefined;
  return order === 'equal' ? eq(column, valueFor(column, sent)) : compareOrder(column, order, sent);
}

type Order = 'ge' | 'gt' | 'le' | 'lt';

const isOrder = (suffix: Suffix): suffix is Order => ['ge', 'gt', 'le', 'lt'].includes(suffix);

function compareOrder(column: Column, order: Order, sent: Sent): SQL {
  const value = valueFor(column, sent);
  return ORDERS[order](column, value);
}

const ORDERS = { ge: gte, gt, le: lte, lt };

/** Above every stored value and below the limit of bigint. */
const MOST_WHOLE = 1e18;

/** Rounds a finer bound so that the result stays exact: at least 0.5004 mm is at least 501 µm. */
function compareWhole({ figure, whole, factor }: Scaled, order: Order, sent: Sent): SQL {
  const value = exact(String(valueFor(figure, sent))).times(factor);
  const bound = order === 'ge' || order === 'lt' ? value.ceil() : value.floor();
  return ORDERS[order](whole, sql`${bound.clamp(-MOST_WHOLE, MOST_WHOLE).toFixed(0)}::bigint`);
}

/**
 * Times are sent with seconds and stored with more precision, so a second, or a day if only a day was sent, is
 * compared as the interval it covers: `le` includes all of it, `gt` none of it.
 */
function compareTime(column: Column, order: Order | 'equal', { field, text }: Sent): SQL | undefined {
  const start = parseTime(text, field);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const end = isDay ? endOfDay(text) : new Date(start.getTime() + SECOND_MS);
  if (order === 'ge') return gte(column, start);
  if (order === 'gt') return gte(column, end);
  if (order === 'le') return lt(column, end);
  if (order === 'lt') return lt(column, start);
  return and(gte(column, start), lt(column, end));
}

/** The start of the day after, because a day in which the clocks change has 23 or 25 hours. */
function endOfDay(day: string): Date {
  const end = startOfDay(dayAfter(day));
  return end.getTime() < LAST_TIME.getTime() ? end : LAST_TIME;
}

/** Matches any of the values in a comma-separated list; empty entries are skipped. */
function valuesFor(column: Column, { field, text }: Sent): unknown[] {
  const parts = text.split(',').filter((part) => part !== '');
  return parts.map((part) => valueFor(column, { field, text: part }));
}

function valueFor(column: Column, { field, text }: Sent): unknown {
  if (isText(column)) return text;
  if (isTime(column)) return parseTime(text, field);
  if (isDay(column)) return dayOf(text, field);
  if (column.getSQLType() === 'boolean') return text === 'true' || text === '1';
  if (!/^-?\d{1,19}(\.\d{1,10})?$/.test(text)) throw malformedParameter(field);
  return column.getSQLType().startsWith('numeric') || column.getSQLType() === 'bigint' ? text : Number(text);
}

/** A day of the calendar; the database would fail for another one. */
function dayOf(text: string, field: string): string {
  const day = text.slice(0, 'YYYY-MM-DD'.length);
  parseTime(`${day} 00:00:00`, field);
  return day;
}

function matches(column: Column, pattern: string): SQL {
  // Digits have no upper or lower case, and a case-insensitive comparison takes several times as long.
  if (pattern.toLowerCase() === pattern.toUpperCase()) return sql`${textOf(column)} LIKE ${pattern}`;
  const ignoringCase = sql`${textOf(column)} ${collationFor(pattern)} ILIKE ${pattern}`;
  const [run = ''] = (pattern.match(CASELESS) ?? []).sort((one, other) => other.length - one.length);
  return run === '' ? ignoringCase : sql`(${textOf(column)} LIKE ${`%${run}%`} AND ${ignoringCase})`;
}

/** Runs of signs without case, which exclude most rows that do not match. */
const CASELESS = /[\d\p{Script=Han}]{2,}/gu;

/**
 * The collation to compare a pattern with, ignoring case. With "C", for a pattern of ASCII only, PostgreSQL folds case by bytes,
 * in half the time and with the same result.
 */
export const collationFor = (pattern: string): SQL => (/^[ -~]*$/.test(pattern) ? sql`COLLATE "C"` : sql``);

/** A column as text in the format of the API: figures without trailing zeros, times in the caller's zone and to the second. */
function textOf(column: Column): SQL {
  if (isText(column)) return sql`${column}`;
  if (column.getSQLType().startsWith('numeric')) return sql`trim_scale(${column})::text`;
  if (!isTime(column)) return sql`${column}::text`;
  return sql`to_char(${column} AT TIME ZONE ${currentTimeZone()}, 'YYYY-MM-DD HH24:MI:SS')`;
}

const isText = (column: Column): boolean => /^(text|varchar)/.test(column.getSQLType());
const isDay = (column: Column): boolean => column.getSQLType() === 'date';
const isTime = (column: Column): boolean => column.getSQLType().startsWith('timestamp');
