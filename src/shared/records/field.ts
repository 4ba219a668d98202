import { z } from 'zod';
import { SentBooleanSchema } from '../api/kit.ts';
import type { Words } from '../errors.ts';

/** How a field is stored, entered, shown and written into a sheet. */
export type FieldKind =
  | 'code'
  | 'text'
  | 'note'
  | 'secret'
  | 'figure'
  | 'count'
  | 'flag'
  | 'state'
  | 'choice'
  | 'day'
  | 'moment'
  | 'reference'
  | 'references';

/** Kinds of records a reference can be to; where each is read from is said in `api/reference-sources.ts`. */
export type ReferenceArea = 'dept' | 'menu' | 'role' | 'post' | 'user' | 'treeSpecies';

/** One of the few values of a `state`. */
export interface State {
  value: number;
  words: Words;
}

/**
 * A field of a record: the one place it is named. `output` is its value in an answer, `sent` in the body of a save (JSON or
 * form). A field that is not sent keeps its value.
 */
export interface Field<Output extends z.ZodType = z.ZodType, Sent extends z.ZodType = z.ZodType> {
  kind: FieldKind;
  words: Words;
  output: Output;
  sent: Sent;
  /** A new record needs it. */
  isRequired: boolean;
  /** No two records in use of a company have the same value; the empty one counts for nothing. */
  isUnique: boolean;
  /** Given once, with the new record; a change that names another value is refused. */
  isFixed: boolean;
  /** Answered and never sent: made of other things than the form. */
  isDerived: boolean;
  /** Its value stays out of answers and of the audit trail. */
  isSecret: boolean;
  /** Characters its column takes in a table and in a sheet. */
  width: number;
  /** Most characters of a text. */
  longest?: number;
  /** Least and greatest value of a figure or count. */
  range?: readonly [least: number, greatest: number];
  /** Decimals a figure is kept with. */
  scale?: number;
  /** A list sums it over the chosen records: an amount, not a rating such as a temperature. */
  isSummed?: true;
  /** Values of a `state`, the usual one first. */
  states?: readonly State[];
  /** Code of the dictionary a `choice` is a key of. */
  dictionary?: string;
  /** The kind of record a `reference` or `references` names. */
  to?: ReferenceArea;
  /** What a text that breaks the field's own pattern is told: 手机号格式不正确. */
  hint?: Words;
  /** A value that a new record of a test may have. */
  sample: unknown;
}

/** The fields of a record by name. */
export type Fields = Readonly<Record<string, Field>>;

type Made<Output extends z.ZodType, Sent extends z.ZodType> = Field<Output, Sent>;

/** The field, which a new record needs. */
export function required<F extends Field>(field: F): F & { isRequired: true } {
  return { ...field, isRequired: true };
}

/** The figure, which a list sums over the chosen records. */
export function summed<F extends Field>(field: F): F & { isSummed: true } {
  return { ...field, isSummed: true };
}

/** The field, whose value no other record has. A code is unique without it. */
export function unique<F extends Field>(field: F): F {
  return { ...field, isUnique: true };
}

/** The field, which is given once, with the new record. */
export function fixed<F extends Field>(field: F): F {
  return { ...field, isFixed: true };
}

/** The field, which answers carry and no save sends. */
export function derived<F extends Field>(field: F): F & { isDerived: true } {
  return { ...field, isDerived: true };
}

/** What a field is unless it says otherwise. */
export const basis: Pick<Field, 'isRequired' | 'isUnique' | 'isFixed' | 'isDerived' | 'isSecret'> = {
  isRequired: false,
  isUnique: false,
  isFixed: false,
  isDerived: false,
  isSecret: false,
};

/** What people call a record by: found by the whole of it, and by a part only where that is asked for. */
export function code(zh: string, en: string, longest = 32) {
  return codeLike(zh, en, longest, z.string().trim().min(1).max(longest), 'T-1');
}

/** A code that stands in bar codes and file names: letters and digits, kept in capitals. */
export function capitalCode(zh: string, en: string, longest: number) {
  const pattern = new RegExp(`^[A-Z0-9]{1,${longest}}$`);
  return codeLike(zh, en, longest, z.string().trim().toUpperCase().regex(pattern), 'T1');
}

function codeLike<Sent extends z.ZodType>(
  zh: string,
  en: string,
  longest: number,
  sent: Sent,
  sample: string,
) {
  return {
    ...basis,
    isUnique: true,
    kind: 'code',
    words: { zh, en },
    output: z.string(),
    sent,
    longest,
    width: 14,
    sample,
  } satisfies Made<z.ZodString, Sent>;
}

/** A line of text. `least` 1: it may not be emptied. */
export function text(
  zh: string,
  en: string,
  { longest = 64, least = 0, width = 16 }: { longest?: number; least?: 0 | 1; width?: number } = {},
) {
  return {
    ...basis,
    kind: 'text',
    words: { zh, en },
    output: z.string(),
    sent: z.string().trim().min(least).max(longest),
    longest,
    width,
    sample: 'sample',
  } satisfies Field;
}

/** Several lines of text. */
export function note(zh: string, en: string, longest = 500) {
  return { ...text(zh, en, { longest, width: 30 }), kind: 'note' } satisfies Field;
}

/** A text that is empty or of a pattern; `hint` is said of one that is not. */
function patternText(zh: string, en: string, longest: number, pattern: RegExp, hint: Words, sample: string) {
  const sent = z.string().trim().max(longest).regex(pattern);
  return { ...text(zh, en, { longest, width: 18 }), sent, hint, sample } satisfies Field;
}

/** A mobile or landline number, `+` and dashes allowed. */
export const phone = (zh = '手机号', en = 'Phone number') =>
  patternText(
    zh,
    en,
    20,
    /^(\+?[0-9-]{5,20})?$/,
    { zh: '请填 5 到 20 位数字，可用 + 和 -', en: '5 to 20 digits, + and - allowed' },
    '13800000000',
  );

export const email = (zh = '电子邮箱', en = 'E-mail') =>
  patternText(
    zh,
    en,
    254,
    /^([^\s@,;]+@[^\s@,;]+\.[^\s@.,;]+)?$/,
    { zh: '请填形如 name@company.com 的邮箱', en: 'An address such as name@company.com' },
    'a@example.com',
  );

/** A text that is sent and never answered: a password. Left empty, it stays as it is. */
export function secret(zh: string, en: string, longest = 64) {
  return {
    ...text(zh, en, { longest }),
    kind: 'secret',
    isSecret: true,
    sent: z
      .string()
      .max(longest)
      .transform((typed) => typed || undefined),
  } satisfies Field;
}

const decimalText = z
  .string()
  .trim()
  .regex(/^-?\d{1,9}(\.\d{1,4})?$/)
  .transform(Number);

/**
 * A rating within a range, kept with so many decimals; null where it is not known. Not for money, areas and volumes. The
 * empty text clears it.
 */
export function figure(zh: string, en: string, range: readonly [number, number], scale: number) {
  const [least, greatest] = range;
  const value = z.union([z.number(), decimalText]).pipe(z.number().min(least).max(greatest));
  return {
    ...basis,
    kind: 'figure',
    words: { zh, en },
    output: z.number().nullable(),
    sent: z.union([z.literal('').transform(() => null), value]),
    range,
    scale,
    width: 14,
    sample: least,
  } satisfies Field;
}

/** A whole number. The empty text leaves it as it is. */
export function count(zh: string, en: string, range: readonly [number, number]) {
  const [least, greatest] = range;
  const value = z.coerce.number().int().min(least).max(greatest);
  return {
    ...basis,
    kind: 'count',
    words: { zh, en },
    output: z.number().int(),
    sent: z.union([z.literal('').transform(() => undefined), value]),
    range,
    width: 10,
    sample: least,
  } satisfies Field;
}

/** One of a few numbered states, the usual one first. The empty text leaves it as it is. */
export function state(zh: string, en: string, states: readonly State[]) {
  const values = states.map((one) => one.value);
  return {
    ...count(zh, en, [Math.min(...values), Math.max(...values)]),
    kind: 'state',
    states,
    sample: values[0],
  } satisfies Field;
}

/** Yes (1) or no (0). The empty text leaves it as it is. */
export function flag(zh: string, en: string) {
  const sent = z.union([SentBooleanSchema.transform(Number), z.literal('').transform(() => undefined)]);
  return { ...count(zh, en, [0, 1]), kind: 'flag', sent, width: 8, sample: 0 } satisfies Field;
}

/** A key of a dictionary, which the company arranges itself; answers carry its word as `<field>Name`. */
export function choice(zh: string, en: string, dictionary: string) {
  return {
    ...text(zh, en, { longest: 50 }),
    kind: 'choice',
    sent: z.coerce.string().max(50),
    dictionary,
    sample: '',
  } satisfies Field;
}

/** 1 in use, 0 out of use: kept for old records, offered nowhere. */
export const inUse = (zh = '状态', en = 'State') =>
  state(zh, en, [
    { value: 1, words: { zh: '启用', en: 'In use' } },
    { value: 0, words: { zh: '停用', en: 'Out of use' } },
  ]);

/** Place in lists: the smaller number first. */
export const place = () => count('排序', 'Order', [0, 999_999]);
