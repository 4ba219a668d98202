import { capitalised } from '../capitalised.ts';
import type { Words } from '../errors.ts';
import type { Field, Fields } from './field.ts';

/** Lines of a record, such as the contacts of a customer: read with the record, saved with it and under its version. */
export interface LineGroup<F extends Fields = Fields> {
  /** The name of several lines and of one: `Contacts`, `contact`. */
  words: { many: Words; one: Words };
  fields: F;
  /** The field a line is called by, and found by where an import brings it again. */
  name: string;
  /** The address of the page about what a line names, for users with the permission. */
  page?: { permission: string; address: (name: string) => string };
  /** Lines a record has at most. */
  most: number;
  /** A flag that exactly one of the lines has, where there is any. */
  exactlyOne?: string;
  /** A field that must differ between all lines. */
  distinct?: string;
  /** Set if its lines name other records, so that no sample line is valid everywhere. */
  withoutSample?: true;
  /** Derived fields that are calculated from the line alone; null while it is not complete. */
  calculated?: Readonly<Record<string, (line: LineRow) => number | null>>;
  /** Lines whose figures are subtracted in sums. */
  isSubtracted?: (line: LineRow) => boolean;
  /** The other derived fields by the entered ones they follow from. */
  gives?: Readonly<Record<string, readonly string[]>>;
}

export type LineGroups = Readonly<Record<string, LineGroup>>;

/** A line in requests and answers; `id` names a stored line. */
export type LineRow = Readonly<Record<string, unknown>> & { id?: string | undefined };

/** Declares lines; names of fields in it are checked against the declared fields. */
export const lines = <F extends Fields>(
  group: LineGroup<F> & { name: keyof F; exactlyOne?: keyof F; distinct?: keyof F },
): LineGroup<F> => group;

/** A line that breaks a rule of its group: its index from 0, the field, and the rule. */
export interface LineFault {
  at: number;
  field: string;
  rule: Words;
}

const NONE: Words = { zh: '须有一个{field}', en: '{field}: one line needs it' };
const SEVERAL: Words = { zh: '只能有一个{field}', en: '{field}: only one line may have it' };

/** For a value that another line has. */
export const LISTED_TWICE: Words = { zh: '{field}重复', en: '{field}: listed twice' };

const isSet = (line: LineRow, field: string) => Number(line[field] ?? 0) === 1;

/** The first line that breaks a rule about all lines of the group; null if none does. */
export function lineFault(group: LineGroup, all: readonly LineRow[]): LineFault | null {
  const { exactlyOne: field, distinct } = group;
  const [repeated] = distinct === undefined ? [] : repeatedIn(all, distinct);
  if (distinct !== undefined && repeated !== undefined)
    return { at: repeated, field: distinct, rule: LISTED_TWICE };
  if (field === undefined || all.length === 0) return null;
  const [first, second] = all.flatMap((line, at) => (isSet(line, field) ? [at] : []));
  if (first === undefined) return { at: 0, field, rule: NONE };
  return second === undefined ? null : { at: second, field, rule: SEVERAL };
}

/** The indexes of lines whose value of a field repeats that of an earlier line. */
export function repeatedIn(all: readonly LineRow[], field: string): number[] {
  const seen = new Set<string>();
  return all.flatMap((line, at) => {
    const value = String(line[field] ?? '').trim();
    if (value === '') return [];
    if (seen.has(value)) return [at];
    seen.add(value);
    return [];
  });
}

/** The lines with the group's only flag on the line at `at`, or on the first where no line has it. */
export function withOnlyFlag<Line extends LineRow>(
  { exactlyOne: field }: LineGroup,
  all: readonly Line[],
  at?: number,
): Line[] {
  if (field === undefined || all.length === 0) return [...all];
  const found = all.findIndex((line) => isSet(line, field));
  const chosen = at ?? Math.max(found, 0);
  return all.map((line, index) => ({ ...line, [field]: index === chosen ? 1 : 0 }));
}

/** The name of a field of a line outside of its record: a title of a sheet, a word of a refusal. */
export const lineFieldName = (group: string, field: string): string => `${group}.${field}`;

/** The label of a line's field outside its record: 联系人手机, Contact: mobile. 包号 names its group, 包, already. */
function lineFieldWords({ words: { one } }: LineGroup, { words }: Field): Words {
  return {
    zh: words.zh.startsWith(one.zh) ? words.zh : `${one.zh}${words.zh}`,
    en: `${capitalised(one).en}: ${words.en.toLowerCase()}`,
  };
}

/** Every field of every line group under its name outside of the record. */
export function lineFields(
  groups: LineGroups,
): { name: string; group: string; field: Field; words: Words }[] {
  return Object.entries(groups).flatMap(([group, lineGroup]) =>
    Object.entries(lineGroup.fields).map(([name, field]) => ({
      name: lineFieldName(group, name),
      group,
      field,
      words: lineFieldWords(lineGroup, field),
    })),
  );
}
