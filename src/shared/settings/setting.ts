import { z } from 'zod';
import { SentBooleanSchema } from '../api/kit.ts';
import type { Words } from '../errors.ts';
import { readLogo } from '../paper/logo.ts';

/** The group of a setting on the settings page. */
export type SettingGroup = 'tally' | 'log' | 'document' | 'paper' | 'money' | 'label' | 'import';

interface About {
  group: SettingGroup;
  words: Words;
  /** The effect of the setting. */
  help: Words;
  unit?: Words;
}

export interface Option<Value extends string | number = string | number> {
  value: Value;
  words: Words;
}

/** `output` is the schema of the value in an answer and in the database, `sent` in the body of a change. */
export interface Setting<Output extends z.ZodType = z.ZodType, Sent extends z.ZodType = z.ZodType>
  extends About {
  kind: 'choice' | 'text' | 'count' | 'figure' | 'flag' | 'columns' | 'logo';
  output: Output;
  sent: Sent;
  /** The default. */
  standard: z.output<Output>;
  /** Options of a choice, or the columns to choose from. */
  options?: readonly Option[];
  /** Minimum and maximum of a count or figure. */
  range?: readonly [least: number, greatest: number];
  /** Decimals of a figure. */
  scale?: number;
  /** Maximum length of a text, in characters. */
  longest?: number;
}

const numberText = z
  .string()
  .trim()
  .regex(/^-?\d{1,12}(\.\d{1,4})?$/)
  .transform(Number);
const sentNumber = z.union([z.number(), numberText]);

/** A choice of a few values. */
export function choice<const Value extends string | number>(
  about: About,
  options: readonly Option<Value>[],
  standard: NoInfer<Value>,
) {
  const output = z.literal(options.map(({ value }) => value)) as z.ZodType<Value, Value>;
  const isNumber = typeof standard === 'number';
  // A form sends a number as text.
  const sent = isNumber
    ? (sentNumber.pipe(output as z.ZodType<unknown, number>) as unknown as typeof output)
    : output;
  return { ...about, kind: 'choice', options, standard, output, sent } satisfies Setting;
}

/** A line of text that matches `pattern`. */
export function text(about: About, pattern: RegExp, longest: number, standard: string) {
  const output = z.string();
  const sent = z.string().trim().max(longest).regex(pattern);
  return { ...about, kind: 'text', longest, standard, output, sent } satisfies Setting;
}

/** An integer. */
export function count(about: About, range: readonly [number, number], standard: number) {
  const output = z.int().min(range[0]).max(range[1]);
  return {
    ...about,
    kind: 'count',
    range,
    standard,
    output,
    sent: sentNumber.pipe(output),
  } satisfies Setting;
}

/** A number with `scale` decimals. */
export function figure(about: About, range: readonly [number, number], scale: number, standard: number) {
  const output = z
    .number()
    .min(range[0])
    .max(range[1])
    .multipleOf(10 ** -scale);
  const sent = sentNumber.pipe(output);
  return { ...about, kind: 'figure', range, scale, standard, output, sent } satisfies Setting;
}

/** Columns of a printed table: some of the options, at least one, in the company's order. */
export function columns<const Value extends string>(
  about: About,
  options: readonly Option<Value>[],
  standard: readonly NoInfer<Value>[],
) {
  const known: readonly string[] = options.map(({ value }) => value);
  const output = z
    .array(z.string())
    .min(1)
    .refine((chosen) => new Set(chosen).size === chosen.length && chosen.every((one) => known.includes(one)));
  return {
    ...about,
    kind: 'columns',
    options,
    output,
    sent: output,
    standard: [...standard] as string[],
  } as const satisfies Setting;
}

/** A picture in black and white, in the format of `writeLogo`; empty if there is none. */
export function logo(about: About) {
  const output = z.string().refine((text) => text === '' || readLogo(text) !== null);
  return { ...about, kind: 'logo', standard: '', output, sent: output } satisfies Setting;
}

/** Yes or no. */
export function flag(about: About, standard: boolean) {
  return { ...about, kind: 'flag', standard, output: z.boolean(), sent: SentBooleanSchema } satisfies Setting;
}
