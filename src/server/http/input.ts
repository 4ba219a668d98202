import { z } from 'zod';
import type { Endpoint } from '#shared/api/kit';
import {
  invalidField,
  malformedParameter,
  missingParameter,
  type Rule,
  unreadableBody,
} from './invalid-input.ts';
import { parseInPortions } from './long-lists.ts';
import { ruleOf } from './rules.ts';

/**
 * No contract accepts a longer list. Checking every entry of a longer one, and reporting the faults, would take
 * seconds.
 */
const MOST_ENTRIES = 2000;
/** The fewest bytes of a list's entry, for endpoints that declare the limit of their body. */
const LEAST_ENTRY_BYTES = 40;

/** Issues of a value of the wrong type, as opposed to one out of range. */
const TYPE_ISSUES: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_format',
  'invalid_value',
  'invalid_union',
]);

/** Parses the fields of a body; unknown ones are dropped. Throws `input.invalid` for the first fault. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(withoutBlanks(schema, input), { reportInput: true });
  if (parsed.success) return parsed.data;
  throw explain(parsed.error);
}

/** Same as `parseInput`; a long list is parsed in portions, and other callers are served in between. */
export async function parseLongInput<T extends z.ZodType>(schema: T, input: unknown): Promise<z.output<T>> {
  const parsed = await parseInPortions(schema, withoutBlanks(schema, input));
  if (parsed.success) return parsed.data;
  throw explain(parsed.error);
}

/** Parses parameters like `parseInput`, but reports missing or malformed ones in the family's words. */
export function parseParameters<T extends z.ZodType>(
  schema: T,
  input: Readonly<Record<string, string>>,
): z.output<T> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? '');
  if (name !== '' && !Object.hasOwn(input, name)) throw missingParameter(name);
  if (name !== '' && TYPE_ISSUES.has(issue?.code ?? '')) throw malformedParameter(name);
  throw explain(parsed.error);
}

/** All faults of a record's fields, each with the rule it breaks. */
export function faultsOf<T extends z.ZodObject>(
  schema: T,
  input: Readonly<Record<string, unknown>>,
): { data?: z.output<T>; faults: { field: string; rule: Rule }[] } {
  const parsed = schema.safeParse(withoutBlanks(schema, input), { reportInput: true });
  if (parsed.success) return { data: parsed.data, faults: [] };
  return {
    faults: parsed.error.issues.map((issue) => ({ field: String(issue.path[0] ?? ''), rule: ruleOf(issue) })),
  };
}

function explain({ issues: [issue] }: z.ZodError): Error {
  const field = issue?.path.join('.') ?? '';
  if (issue === undefined || (field === '' && TYPE_ISSUES.has(issue.code))) return unreadableBody();
  return invalidField(field, ruleOf(issue));
}

/**
 * A record without empty texts in optional ids, codes, choices, numbers and booleans: forms of the family send them
 * for fields left blank. An empty text of a text field stays, and is refused if the field is required.
 */
function withoutBlanks(schema: z.ZodType, input: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof input !== 'object' || input === null) return input;
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  const isBlank = ([name, value]: [string, unknown]) =>
    value === '' && Object.hasOwn(shape, name) && isNothingWhenEmpty(shape[name]);
  const entries = Object.entries(input);
  return entries.some(isBlank) ? Object.fromEntries(entries.filter((entry) => !isBlank(entry))) : input;
}

function isNothingWhenEmpty(field: z.ZodType | undefined): boolean {
  if (field === undefined || !field.safeParse(undefined).success) return false;
  const parsed = field.safeParse('');
  if (parsed.success) return false;
  const codes = parsed.error.issues.map(({ code }) => code);
  // A value of another type; zod reports its length as well.
  if (codes.includes('invalid_type')) return true;
  return field instanceof z.ZodDefault || codes.every((code) => TYPE_ISSUES.has(code));
}

/** Throws `input.invalid` for a list, sent alone or as a field, that is longer than any contract accepts. */
export function refuseLongLists(sent: unknown, { bodyLimitBytes }: Pick<Endpoint, 'bodyLimitBytes'>): void {
  const most = bodyLimitBytes === undefined ? MOST_ENTRIES : Math.floor(bodyLimitBytes / LEAST_ENTRY_BYTES);
  const List = z.array(z.unknown()).max(most);
  const fields = Array.isArray(sent) || typeof sent !== 'object' || sent === null ? { '': sent } : sent;
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value)) parseInput(z.object({ [name]: List }), { [name]: value });
}

/**
 * Fields from the path, the query and a form body, in this order of precedence. As in every server of the family,
 * empty values count as absent, and the last value of a repeated field counts.
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
 * A JSON object as query fields: lists become comma-separated, other values text. A bare list is read as `ids`; other
 * values have no fields.
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

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
