import { z } from 'zod';
import { AppError, type Language, type Words } from '#shared/errors';
import { malformedParameter, missingParameter, REQUIRED, unreadableBody } from '../invalid-input.ts';

/** No contract takes a longer list. To look at a longer one's every entry, and say what is wrong with it, takes seconds. */
const MOST_ENTRIES = 2000;

const ShortList = z.array(z.unknown()).max(MOST_ENTRIES);

const WORDS = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };
const FORMAT: Words = { zh: '格式不正确', en: 'is not in the right format' };

/** Issues that say a value is not what its type is, rather than too much or too little of it. */
const OF_TYPE: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_format',
  'invalid_value',
  'invalid_union',
]);

/**
 * Parses the fields of a body; unknown ones are dropped. Throws `input.invalid` whose reason is `field:reason`, in the
 * caller's language, for the first thing wrong.
 */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown, language: Language): z.output<T> {
  const parsed = schema.safeParse(input, { error: (issue) => reasonOf(issue, language) });
  if (parsed.success) return parsed.data;
  throw invalidField(parsed.error);
}

/** Parses parameters as `parseInput` does fields, but says of a missing or malformed one what the family says. */
export function parseParameters<T extends z.ZodType>(
  schema: T,
  input: Readonly<Record<string, string>>,
  language: Language,
): z.output<T> {
  const parsed = schema.safeParse(input, { error: (issue) => reasonOf(issue, language) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? '');
  if (name !== '' && !Object.hasOwn(input, name)) throw missingParameter(name);
  if (name !== '' && OF_TYPE.has(issue?.code ?? '')) throw malformedParameter(name);
  throw invalidField(parsed.error);
}

/** Zod's own words name types and patterns, which tell a person nothing. */
function reasonOf(issue: z.core.$ZodRawIssue, language: Language): string | undefined {
  if (issue.input === undefined) return REQUIRED[language];
  if (issue.code === 'invalid_format' && issue.format === 'regex') return FORMAT[language];
  const words = WORDS[language](issue);
  return typeof words === 'object' && words !== null ? words.message : (words ?? undefined);
}

function invalidField({ issues: [issue] }: z.core.$ZodError): AppError {
  const field = issue?.path.join('.') ?? '';
  if (field === '' && OF_TYPE.has(issue?.code ?? '')) return unreadableBody();
  return new AppError('input.invalid', { reason: `${field}:${issue?.message ?? ''}`, field });
}

/** Throws `input.invalid` for a list, sent by itself or as a field, that is longer than any contract takes. */
export function refuseLongLists(sent: unknown, language: Language): void {
  const fields = Array.isArray(sent) || typeof sent !== 'object' || sent === null ? { '': sent } : sent;
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value)) parseInput(z.object({ [name]: ShortList }), { [name]: value }, language);
}

/**
 * Fields from the path, the query and a form body, in this order of precedence. Empty values count as absent, as
 * in every server of this family; of a repeated field the last value counts.
 */
export function collectQuery(...sources: unknown[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const source of sources.reverse()) {
    if (typeof source !== 'object' || source === null) continue;
    for (const [name, value] of Object.entries(source)) {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value;
      if (typeof last === 'string' && last !== '') fields[name] = last;
    }
  }
  return fields;
}

/**
 * A JSON object as query fields: lists become comma lists, other values text. A list alone is of ids; anything else has no
 * fields.
 */
export function flattenJson(body: unknown): Record<string, string> {
  if (Array.isArray(body)) return { ids: body.filter(isPlain).join(',') };
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (Array.isArray(value)) return [[name, value.filter(isPlain).join(',')]];
      return isPlain(value) ? [[name, String(value)]] : [];
    }),
  );
}

/** A sent record without the fields that are null: they count as not sent, as in every server of this family. */
export function withoutNulls(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
