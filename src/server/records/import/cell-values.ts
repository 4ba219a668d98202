import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import { round } from '#shared/domain/decimal';
import { ENGLISH_TERMS } from '#shared/domain/terms';
import { typedDay } from '#shared/domain/typed-day';
import type { Language, Words } from '#shared/errors';
import type { Field, Fields } from '#shared/records/field';
import type { OwnerColumns } from '../../db/data-scope.ts';
import { isEntryOf } from '../../db/dictionary-entries.ts';
import { dictionaryRows } from '../../db/schema/dictionary-rows.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Rule } from '../../http/invalid-input.ts';
import { dayOfSheetDate } from '../../http/sheet-date.ts';
import { ownerOfKind } from '../in-scope.ts';
import { REFERENCE_TABLES } from '../reference-tables.ts';
import { damageOf } from './damaged-cell.ts';
import { AMBIGUOUS_NAME, UNKNOWN_NAME } from './faults.ts';

const FLAGS: readonly { value: number; words: Words }[] = [
  { value: 1, words: { zh: '是', en: 'Yes' } },
  { value: 0, words: { zh: '否', en: 'No' } },
];

const NOT_A_CHOICE: Rule = { zh: '{field}不是可选的值', en: '{field}: not one of the choices' };

/** A number as cells and formulas have it, with any decimals. */
const NUMBER = /^-?\d+(?:\.\d+)?(?:e-\d+)?$/i;
const NOT_A_NUMBER: Rule = {
  zh: '{field}应为数字，不带单位和千位分隔符',
  en: '{field}: must be a number, without a unit and thousands separators',
};

/** Texts allowed in a cell, with the key or ids that each stands for, by field. */
export type CellNames = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** The condition of the records of an owner that a user sees; undefined without limit. */
export type LimitTo = (owner: OwnerColumns) => SQL | undefined | Promise<SQL | undefined>;

/**
 * The names of choices and references in the company: words of dictionaries, names of records in use, of kinds with a
 * data scope those within `limitTo`.
 */
export async function findCellNames(
  tx: TenantTx,
  fields: Fields,
  limitTo: LimitTo = () => undefined,
): Promise<CellNames> {
  const names = new Map<string, Map<string, string[]>>();
  for (const [name, { dictionary, to }] of Object.entries(fields)) {
    if (dictionary === undefined && to === undefined) continue;
    const rows =
      dictionary !== undefined ? await entriesOf(tx, dictionary) : await recordsOf(tx, to, limitTo);
    names.set(name, namesOf(rows));
  }
  return names;
}

interface Called {
  id: string;
  name: string;
  furtherNames?: readonly string[];
}

/** The ids by name; a term of the trade also by its English word. A further name that is the name of another record means that one. */
function namesOf(rows: readonly Called[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  const add = (name: string, id: string) => ids.set(name, [...(ids.get(name) ?? []), id]);
  for (const { id, name } of rows) add(name, id);
  const names = new Set(ids.keys());
  for (const { id, name, furtherNames = [] } of rows)
    for (const further of new Set([...furtherNames, ENGLISH_TERMS.get(name) ?? '']))
      if (further !== '' && !names.has(further)) add(further, id);
  return ids;
}

function entriesOf(tx: TenantTx, dictionary: string) {
  const { dictKey, dictValue, sort } = dictionaryRows;
  return tx
    .select({ id: dictKey, name: dictValue })
    .from(dictionaryRows)
    .where(isEntryOf(dictionary))
    .orderBy(asc(sort));
}

async function recordsOf(tx: TenantTx, to: Field['to'], limitTo: LimitTo): Promise<Called[]> {
  if (to === undefined) return [];
  const { table, name, furtherNames = [] } = REFERENCE_TABLES[to];
  const owner = ownerOfKind(to);
  const rows = await tx
    .select({
      id: table.id,
      name,
      furtherNames: sql<string[]>`ARRAY[${sql.join([...furtherNames], sql`, `)}]::text[]`,
    })
    .from(table)
    .where(and(inArray(table.isDeleted, [0]), owner && (await limitTo(owner))));
  return rows.map((row) => ({ ...row, id: String(row.id), name: String(row.name) }));
}

/** The choices of a field, for a template; empty if the field has none or refers to records. */
export function choicesOf(name: string, field: Field, names: CellNames, language: Language): string[] {
  const own = field.kind === 'flag' ? FLAGS : (field.states ?? []);
  if (own.length > 0) return own.map(({ words }) => words[language]);
  return field.dictionary === undefined ? [] : [...(names.get(name)?.keys() ?? [])];
}

/** The value of a cell as a save sends it, or the rule it breaks. */
export function cellValue(
  name: string,
  field: Field,
  cell: string,
  names: CellNames,
): { value: unknown } | { rule: Rule } {
  const { kind, states } = field;
  const damage = damageOf(cell, kind);
  if (damage !== null) return { rule: damage };
  if (kind === 'flag' || states !== undefined) {
    const found = (kind === 'flag' ? FLAGS : (states ?? [])).find(({ value, words }) =>
      [words.zh, words.en, String(value)].includes(cell),
    );
    return found === undefined ? { rule: NOT_A_CHOICE } : { value: found.value };
  }
  if (kind === 'choice' || kind === 'reference') return named(cell, names.get(name), kind === 'choice');
  if (kind === 'references') {
    const ids = cell.split(/[,，、;；]/).map((part) => named(part.trim(), names.get(name), false));
    const broken = ids.find((one) => 'rule' in one);
    return broken ?? { value: ids.map((one) => ('value' in one ? one.value : '')) };
  }
  if (kind === 'figure') return figureIn(cell, field);
  return { value: kind === 'day' || kind === 'moment' ? dayOf(cell) : cell };
}

/**
 * A formula gives more decimals (0.333333333333333) than the field stores and the sheet shows, so it is rounded; a typed figure
 * with too many is refused when it is saved.
 */
function figureIn(cell: string, { scale = 0 }: Field): { value: string } | { rule: Rule } {
  if (!NUMBER.test(cell)) return { rule: NOT_A_NUMBER };
  return { value: /[.e]/i.test(cell) ? String(round(cell, scale)) : cell };
}

function named(
  cell: string,
  names: CellNames extends ReadonlyMap<string, infer N> ? N | undefined : never,
  isChoice: boolean,
) {
  const ids = names?.get(cell) ?? [];
  if (ids.length === 1) return { value: ids[0] };
  if (ids.length > 1) return { rule: AMBIGUOUS_NAME };
  // A dictionary's key is accepted like its word.
  const isKey = isChoice && [...(names?.values() ?? [])].some((keys) => keys.includes(cell));
  return isKey ? { value: cell } : { rule: isChoice ? NOT_A_CHOICE : UNKNOWN_NAME };
}

/**
 * A day as people type it, from a cell formatted as a date, or from the serial number of one that is not, counted from 30
 * December 1899. One of four digits would be a day before 1928, and is rather a year.
 */
export function dayOf(cell: string): string {
  const day = dayOfSheetDate(cell) ?? typedDay(cell);
  if (day !== null) return day;
  if (!/^\d{5}(\.\d+)?$/.test(cell)) return cell;
  return new Date(Date.UTC(1899, 11, 30 + Math.floor(Number(cell)))).toISOString().slice(0, 10);
}
