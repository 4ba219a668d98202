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
import { invalidField, malformedParameter } from '../http/invalid-input.ts';
import { parseTime } from '../http/time.ts';

/**
 * Fields that can be filtered, and their columns. By default a text filter matches a part of the text, any other the
 * exact value. Codes are declared with `exactly`; text with a trigram index with `indexedParts`.
 */
export type Filterable = Readonly<Record<string, Column | { exact: Column } | IndexedParts>>;

interface IndexedParts {
  parts: Column;
  /** Letters of the shortest word the index can find. */
  shortest: number;
  /** The condition for rows whose text matches this pattern, by the index. */
  findLike(pattern: string): SQL;
}

export const exactly = (column: Column): { exact: Column } => ({ exact: column });

/**
 * Text that is searched by its parts: `idsLike` is a database function that returns the `id`s of rows whose text
 * matches a pattern (migration 0012 says why a function is needed).
 */
export const indexedParts = (parts: Column, id: Column, idsLike: string): IndexedParts => ({
  parts,
  shortest: SHORTEST_PART,
  // Not IN: a join is planned as if matches were common, and then reads the whole company.
  findLike: (pattern) => sql`${id} = ANY (ARRAY(SELECT ${sql.identifier(idsLike)}(${pattern})))`,
});

/**
 * Text with few different values among the `live` rows, such as a zone: the values are searched instead of the rows.
 * Needs an index that begins with the company and the column.
 */
export const fewWords = (column: Column, live: SQL): IndexedParts => {
  const least = (after: SQL) => sql`SELECT min(${column}) FROM ${column.table} WHERE ${live}${after}`;
  return {
    parts: column,
    shortest: 1,
    findLike: (pattern) => sql`${column} = ANY (ARRAY(
      WITH RECURSIVE words (word) AS (
        (${least(sql``)})
        UNION ALL SELECT (${least(sql` AND ${column} > words.word`)}) FROM words WHERE words.word IS NOT NULL
      ) SELECT word FROM words WHERE word ILIKE ${pattern}))`,
  };
};

/** The index consists of groups of three letters; for shorter words it is no faster than the table. */
const SHORTEST_PART = 3;

const SUFFIXES = [
  'like',
  'likeleft',
  'likeright',
  'notlike',
  'equal',
  'notequal',
  'in',
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
/** Limit of a filter's text: longer ones match nothing but cost time in every row. */
const LONGEST_TEXT = 500;
/** Limit of filters: each is compared with each row, and a screen has fewer than ten. */
const MOST_FILTERS = 30;
const SECOND_MS = 1000;
const DAY_MS = 24 * 3_600_000;

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
  return matches(column, `%${literally(requireShort(column.name, text))}%`);
}

function conditionOf(name: string, value: unknown, filterable: Filterable): SQL | undefined {
  if (isEmpty(value)) return undefined;
  const { field, suffix } = readName(name);
  const entry = Object.hasOwn(filterable, field) ? filterable[field] : undefined;
  if (entry === undefined) return undefined;
  const column = 'exact' in entry ? entry.exact : 'parts' in entry ? entry.parts : entry;
  const isContained = isText(column) && !('exact' in entry);
  const comparison = suffix ?? (isContained ? 'like' : 'equal');
  const sent = { field, text: requireShort(field, String(value)) };
  const pattern = patternOf(comparison, sent.text);
  if ('parts' in entry && pattern !== null && sent.text.trim().length >= entry.shortest)
    return entry.findLike(pattern);
  return compare(column, comparison, sent);
}

/** Returns the text; throws `input.invalid` if it is longer than the limit. */
function requireShort(field: string, text: string): string {
  if (text.length > LONGEST_TEXT)
    throw invalidField(field, {
      zh: `{field}最多 ${LONGEST_TEXT} 个字符`,
      en: `{field}: at most ${LONGEST_TEXT} characters`,
    });
  return text;
}

/** Splits a parameter's name into field and suffix. */
function readName(name: string): { field: string; suffix: Suffix | undefined } {
  const [, plain = name, suffix] = SUFFIXED.exec(name) ?? [];
  const field = plain.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return { field, suffix: suffix as Suffix | undefined };
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

interface Sent {
  field: string;
  text: string;
}

/** The LIKE pattern of a comparison; null for comparisons without one. */
function patternOf(suffix: Suffix, text: string): string | null {
  const literal = literally(text);
  if (suffix === 'like') return `%${literal}%`;
  if (suffix === 'likeleft') return `%${literal}`;
  if (suffix === 'likeright') return `${literal}%`;
  return null;
}

function compare(column: Column, suffix: Suffix, sent: Sent): SQL | undefined {
  switch (suffix) {
    case 'like':
    case 'likeleft':
    case 'likeright':
      return matches(column, patternOf(suffix, sent.text) ?? '');
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
      return isTime(column) ? compareTime(column, suffix.slice(4) as Order | 'equal', sent) : undefined;
  }
}

type Order = 'ge' | 'gt' | 'le' | 'lt';

function compareOrder(column: Column, order: Order, sent: Sent): SQL {
  const value = valueFor(column, sent);
  return { ge: gte, gt, le: lte, lt }[order](column, value);
}

/**
 * Times are sent with seconds and stored with more precision, so a second, or a day if only a day was sent, is
 * compared as the interval it covers: `le` includes all of it, `gt` none of it.
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

/** Matches any of the values in a comma-separated list; empty entries are skipped. */
function valuesFor(column: Column, { field, text }: Sent): unknown[] {
  const parts = text.split(',').filter((part) => part !== '');
  return parts.map((part) => valueFor(column, { field, text: part }));
}

function valueFor(column: Column, { field, text }: Sent): unknown {
  if (isText(column)) return text;
  if (isTime(column)) return parseTime(text, field);
  if (column.getSQLType() === 'boolean') return text === 'true' || text === '1';
  if (!/^-?\d{1,19}(\.\d{1,10})?$/.test(text)) throw malformedParameter(field);
  return column.getSQLType().startsWith('numeric') || column.getSQLType() === 'bigint' ? text : Number(text);
}

function matches(column: Column, pattern: string): SQL {
  // Digits have no case, and ignoring case takes several times as long.
  return pattern.toLowerCase() === pattern.toUpperCase()
    ? sql`${textOf(column)} LIKE ${pattern}`
    : sql`${textOf(column)} ILIKE ${pattern}`;
}

/** A column as text in the format of the API: figures without trailing zeros, times local and to the second. */
function textOf(column: Column): SQL {
  if (isText(column)) return sql`${column}`;
  if (column.getSQLType().startsWith('numeric')) return sql`trim_scale(${column})::text`;
  if (!isTime(column)) return sql`${column}::text`;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return sql`to_char(${column} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`;
}

/** Escapes `%` and `_`. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const isText = (column: Column): boolean => /^(text|varchar)/.test(column.getSQLType());
const isTime = (column: Column): boolean => column.getSQLType().startsWith('timestamp');
