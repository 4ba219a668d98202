import { z } from 'zod';
import { SentBooleanSchema } from '../api/kit.ts';
import type { LogUnit } from '../domain/logs/nominal.ts';
import type { Language, Words } from '../errors.ts';

/** How a field is stored, entered, shown and exported. */
export type FieldKind =
  | 'code'
  | 'text'
  | 'region'
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

/** Kinds of records that a reference can point to; `api/reference-sources.ts` defines where each is read. */
export type ReferenceArea =
  | 'dept'
  | 'menu'
  | 'role'
  | 'post'
  | 'user'
  | 'treeSpecies'
  | 'customer'
  | 'supplier'
  | 'purchaseOrder'
  | 'saleOrder'
  | 'delivery'
  | 'inbound'
  | 'feedOrder'
  | 'log'
  | 'cookPool'
  | 'sliceMachine'
  | 'dryMachine'
  | 'productionProcess';

/** One value of a `state`. */
export interface State {
  value: number | string;
  words: Words;
  /** Colour of its tag; without one the usual state is green and others are plain. */
  tone?: 'green' | 'amber' | 'red' | 'grey';
}

/**
 * The declaration of a record's field. `output` is the schema of its value in answers, `sent` in the body of a save
 * (JSON or form). A field that is not sent keeps its value.
 */
export interface Field<Output extends z.ZodType = z.ZodType, Sent extends z.ZodType = z.ZodType> {
  kind: FieldKind;
  words: Words;
  output: Output;
  sent: Sent;
  /** Required for a new record. */
  isRequired: boolean;
  /** No two records in use of a company have the same value; empty values are not compared. */
  isUnique: boolean;
  /** Set when the record is added; a change with another value is refused. */
  isFixed: boolean;
  /** Part of answers but never sent: derived from other values. */
  isDerived: boolean;
  /** The value is in no answer and not in the audit trail. */
  isSecret: boolean;
  /** Width of its column in a table or sheet, in characters. */
  width: number;
  /** Maximum length of a text, in characters. */
  longest?: number;
  /** Minimum and maximum of a figure or count. */
  range?: readonly [least: number, greatest: number];
  /** Decimals of a figure. */
  scale?: number;
  /** Decimals that it is shown with at least, where these are fewer than its scale: of a price, a rate, a volume. */
  leastDecimals?: number;
  /**
   * An area in m², which is shown with the company's decimals, and more where it has them; other figures with all of
   * their scale.
   */
  isArea?: true;
  /** An amount in the currency that the record’s `currency` names; amounts of different currencies are not added up. */
  isMoney?: true;
  /** A quantity of logs in this unit; among the facts of a record the other unit is shown nominally beside it (F12). */
  logUnit?: LogUnit;
  /** A stored term of the trade, which screens show in the user's language: a species, a grade, a texture. */
  isTerm?: true;
  /** Steps of work with commas between, which screens show in the user's language. */
  isSteps?: true;
  /** Width in English, in characters, if it differs: American white oak and American black walnut start alike. */
  widthInEnglish?: number;
  /** Lists show its sum over the selected records; set for amounts, not for ratings such as a temperature. */
  isSummed?: true;
  /** Values of a `state`, of which the first is the default, or those of a code that have words. */
  states?: readonly State[];
  /** Code of the dictionary of a `choice`, or of a text that is one of its words. */
  dictionary?: string;
  /** The kind of record a `reference` or `references` points to. */
  to?: ReferenceArea;
  /** A code of letters and digits: entered in half width. */
  isHalfWidth?: true;
  /** Mostly empty: entry of lines by keyboard passes it. */
  isPassed?: true;
  /** A day that is today in a new record. */
  startsToday?: true;
  /** Message for a text that does not match the field's pattern: 手机号格式不正确. */
  hint?: Words;
  /** A valid value, used by tests for new records. */
  sample: unknown;
}

/** The fields of a record, by name. */
export type Fields = Readonly<Record<string, Field>>;

type Made<Output extends z.ZodType, Sent extends z.ZodType> = Field<Output, Sent>;

/** Makes a field required for a new record. */
export function required<F extends Field>(field: F): F & { isRequired: true } {
  return { ...field, isRequired: true };
}

/** Makes a list show the figure's sum over the selected records. */
export function summed<F extends Field>(field: F): F & { isSummed: true } {
  return { ...field, isSummed: true };
}

/** Makes a text one of half-width letters and digits when it is entered. */
export function halfWidth<F extends Field>(field: F): F {
  return { ...field, isHalfWidth: true };
}

/** Makes entry of lines by keyboard pass a field that mostly stays empty. */
export function passed<F extends Field>(field: F): F {
  return { ...field, isPassed: true };
}

/** Makes a field unique among the company's records. A code is unique without it. */
export function unique<F extends Field>(field: F): F {
  return { ...field, isUnique: true };
}

/** Makes a field settable only when the record is added. */
export function fixed<F extends Field>(field: F): F {
  return { ...field, isFixed: true };
}

/** Makes a field part of answers that no save sends. */
export function derived<F extends Field>(field: F): F & { isDerived: true } {
  return { ...field, isDerived: true };
}

/** The width of a field in characters. */
export const charactersOf = ({ width, widthInEnglish = width }: Field, language: Language): number =>
  language === 'en' ? widthInEnglish : width;

/** A derived text that is a term of the trade. */
export function term(field: Field, widthInEnglish = field.width): Field & { isDerived: true } {
  return { ...field, isDerived: true, isTerm: true, widthInEnglish };
}

/** Defaults of a field. */
export const basis: Pick<Field, 'isRequired' | 'isUnique' | 'isFixed' | 'isDerived' | 'isSecret'> = {
  isRequired: false,
  isUnique: false,
  isFixed: false,
  isDerived: false,
  isSecret: false,
};

/** The code of a record. A search matches the whole code, or part of it if the filter asks for that. */
export function code(zh: string, en: string, longest = 32) {
  return codeLike(zh, en, longest, z.string().trim().min(1).max(longest), 'T-1');
}

/** A code used in barcodes and file names: letters and digits, stored in capitals. */
export function capitalCode(zh: string, en: string, longest: number) {
  const pattern = new RegExp(`^[A-Z0-9]{1,${longest}}$`);
  return halfWidth(codeLike(zh, en, longest, z.string().trim().toUpperCase().regex(pattern), 'T1'));
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

/** A line of text. `least` 1: it may not be cleared. */
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

/** Text of several lines. */
export function note(zh: string, en: string, longest = 500) {
  return { ...text(zh, en, { longest, width: 30 }), kind: 'note' } satisfies Field;
}

interface TextPattern {
  longest: number;
  pattern: RegExp;
  /** The message for a text that does not match. */
  hint: Words;
  sample: string;
}

/** A text that is empty or matches a pattern of half-width characters. */
function patternText(zh: string, en: string, { longest, pattern, hint, sample }: TextPattern) {
  const sent = z.string().trim().max(longest).regex(pattern);
  return halfWidth({ ...text(zh, en, { longest, width: 18 }), sent, hint, sample } satisfies Field);
}

/** A mobile or landline number, `+` and dashes allowed. */
export const phone = (zh = '手机号', en = 'Phone number') =>
  patternText(zh, en, {
    longest: 20,
    pattern: /^(\+?[0-9-]{5,20})?$/,
    hint: { zh: '请填 5 到 20 位数字，可用 + 和 -', en: '5 to 20 digits, + and - allowed' },
    sample: '13800000000',
  });

export const email = (zh = '电子邮箱', en = 'E-mail') =>
  patternText(zh, en, {
    longest: 254,
    pattern: /^([^\s@,;]+@[^\s@,;]+\.[^\s@.,;]+)?$/,
    hint: { zh: '请填形如 name@company.com 的邮箱', en: 'An address such as name@company.com' },
    sample: 'a@example.com',
  });

/**
 * A figure as it is typed: at most 15 digits, six of them decimals. Without look-ahead, which not every reader of JSON
 * Schema knows.
 */
export const FIGURE_TEXT =
  /^-?(\d{1,9}(\.\d{1,6})?|\d{10}(\.\d{1,5})?|\d{11}(\.\d{1,4})?|\d{12}(\.\d{1,3})?|\d{13}(\.\d{1,2})?|\d{14}(\.\d)?|\d{15})$/;

const decimalText = z.string().trim().regex(FIGURE_TEXT).transform(Number);

/**
 * A figure within a range, of at most `scale` decimals: more are refused, because storage would round them unseen. Null if
 * unknown. It has at most 15 digits, which a JavaScript number
 * holds exactly; arithmetic with it goes through `domain/decimal`. The empty text clears it.
 */
export function figure(zh: string, en: string, range: readonly [number, number], scale: number) {
  const [least, greatest] = range;
  const value = z.union([z.number(), decimalText]).pipe(
    z
      .number()
      .min(least)
      .max(greatest)
      .multipleOf(10 ** -scale),
  );
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

/** A tax rate, mostly whole percents, which are shown without decimals. */
export const taxRate = () => ({ ...figure('税率 %', 'Tax rate %', [0, 100], 2), leastDecimals: 0 });

/** An integer. The empty text leaves the value unchanged. */
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

/** One of a few numbered states; the first is the default. The empty text leaves the value unchanged. */
export function state(zh: string, en: string, states: readonly (State & { value: number })[]) {
  const values = states.map((one) => one.value);
  return {
    ...count(zh, en, [Math.min(...values), Math.max(...values)]),
    kind: 'state',
    states,
    sample: values[0],
  } satisfies Field;
}

/** One of a few named states; the first is the default. */
export function stage<const Value extends string>(
  zh: string,
  en: string,
  states: readonly (State & { value: Value })[],
) {
  const value = z.enum(states.map((one) => one.value) as [Value, ...Value[]]);
  return {
    ...basis,
    kind: 'state',
    words: { zh, en },
    output: value,
    sent: value,
    states,
    width: 14,
    sample: states[0]?.value,
  } satisfies Field;
}

/** Yes (1) or no (0). The empty text leaves the value unchanged. */
export function flag(zh: string, en: string) {
  const sent = z.union([SentBooleanSchema.transform(Number), z.literal('').transform(() => undefined)]);
  return { ...count(zh, en, [0, 1]), kind: 'flag', sent, width: 8, sample: 0 } satisfies Field;
}

/** A key of a dictionary, which the company can edit; answers carry its word as `<field>Name`. */
export function choice(zh: string, en: string, dictionary: string) {
  return {
    ...text(zh, en, { longest: 50 }),
    kind: 'choice',
    sent: z.coerce.string().max(50),
    dictionary,
    sample: '',
  } satisfies Field;
}

/** A word of a dictionary, which is stored itself, as packages do: a later change of the dictionary does not change it. */
export function word(zh: string, en: string, dictionary: string, width: number) {
  return { ...text(zh, en, { longest: 20, width }), dictionary, isTerm: true } satisfies Field;
}

/** 1 enabled, 0 disabled: kept for old records, but not offered in pickers. */
export const inUse = (zh = '状态', en = 'State') =>
  state(zh, en, [
    { value: 1, words: { zh: '启用', en: 'Enabled' } },
    { value: 0, words: { zh: '停用', en: 'Disabled' } },
  ]);

/** Sort order in lists, ascending. */
export const place = () => count('排序', 'Order', [0, 999_999]);
