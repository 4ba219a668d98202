import { z } from 'zod';
import { AppError, type Language } from '#shared/errors';

/** No contract takes a longer list. To look at a longer one's every entry, and say what is wrong with it, takes seconds. */
const MOST_ENTRIES = 2000;

const ShortList = z.array(z.unknown()).max(MOST_ENTRIES);

const WORDS = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };

/**
 * Parses what a caller sent; unknown fields are dropped. Throws `input.invalid` whose reason is `field:reason`, in the
 * caller's language, for the first thing wrong.
 */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown, language: Language): z.output<T> {
  const parsed = schema.safeParse(input, { error: WORDS[language] });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new AppError('input.invalid', { reason: `${field}:${issue?.message ?? ''}`, field });
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

/** A JSON object as query fields: lists become comma lists, other values text; anything else has no fields. */
export function flattenJson(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
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
