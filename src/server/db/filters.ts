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
 * Fields a list may be filtered by and their columns. A plain text field finds what contains it, any other what equals
 * it; text that is a code is named with `exactly`, text whose parts have an index with `indexedParts`.
 */
export type Filterable = Readonly<Record<string, Column | { exact: Column } | IndexedParts>>;

interface IndexedParts {
  parts: Column;
  /** Letters of the shortest word the index finds. */
  shortest: number;
  /** The rows whose text is like this pattern, found by the index. */
  findLike(pattern: string): SQL;
}

export const exactly = (column: Column): { exact: Column } => ({ exact: column });

/**
 * Text in which words are looked up by their parts: `idsLike` is a function of the database that gives the `id`s of rows
 * whose text is like a pattern (see migration 0012 for why it takes a function).
 */
export const indexedParts = (parts: Column, id: Column, idsLike: string): IndexedParts => ({
  parts,
  shortest: SHORTEST_PART,
  // Not IN: a join is planned as if the words were common, and then the whole company is read.
  findLike: (pattern) => sql`${id} = ANY (ARRAY(SELECT ${sql.identifier(idsLike)}(${pattern})))`,
});

/**
 * Text that is one of a few words in all rows that are `live`, such as a zone: the words are looked through instead of the
 * rows. Needs an index that begins with the company and the column.
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

/** The index knows groups of three letters; shorter words it would find no quicker than the table does. */
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
/** No text in a list is longer, and each row would be compared with all of a longer one. */
const LONGEST_TEXT = 500;
/** Each is looked at in each row; a screen has fewer than ten. */
const MOST_FILTERS = 30;
const SECOND_MS = 1000;
const DAY_MS = 24 * 3_600_000;

/**
 * The condition of every filter in a query: `field`, or `field_suffix` with a suffix of the family. Empty values and
 * fields that are not filterable are ignored. Throws `input.invalid` for a number or time that is none, and for more than
 * a list can be searched for.
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

/** Whether every filter in a query is on one of these fields; empty values and fields not in `filterable` are no filters. */
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

/** `column` holds `text` anywhere, in any case; the text's own `%` and `_` mean themselves. Throws as `filterBy`. */
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

/** A text to look for; `input.invalid` for one longer than any there is. */
function requireShort(field: string, text: string): string {
  if (text.length > LONGEST_TEXT)
    throw invalidField(field, {
      zh: `{field}最多 ${LONGEST_TEXT} 个字符`,
      en: `{field}: at most ${LONGEST_TEXT} characters`,
    });
  return text;
}

/** The field and the suffix that the name of a parameter is made of. */
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

/** Null for comparisons that are not by pattern. */
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

/** Each of the values in a comma list; what is empty between commas is none. */
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
  // Digits have no case, and to compare without it takes several times as long.
  return pattern.toLowerCase() === pattern.toUpperCase()
    ? sql`${textOf(column)} LIKE ${pattern}`
    : sql`${textOf(column)} ILIKE ${pattern}`;
}

/** A column as its values travel: figures without zeros at their end, times local and to the second. */
function textOf(column: Column): SQL {
  if (isText(column)) return sql`${column}`;
  if (column.getSQLType().startsWith('numeric')) return sql`trim_scale(${column})::text`;
  if (!isTime(column)) return sql`${column}::text`;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return sql`to_char(${column} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`;
}

/** The text's own `%` and `_` mean themselves. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

const isText = (column: Column): boolean => /^(text|varchar)/.test(column.getSQLType());
const isTime = (column: Column): boolean => column.getSQLType().startsWith('timestamp');
