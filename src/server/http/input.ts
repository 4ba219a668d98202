import { z } from 'zod';
import {
  invalidField,
  malformedParameter,
  missingParameter,
  type Rule,
  unreadableBody,
} from './invalid-input.ts';
import { ruleOf } from './rules.ts';

/** No contract takes a longer list. To look at a longer one's every entry, and say what is wrong with it, takes seconds. */
const MOST_ENTRIES = 2000;

const ShortList = z.array(z.unknown()).max(MOST_ENTRIES);

/** Issues that say a value is not what its type is, rather than too much or too little of it. */
const OF_TYPE: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_format',
  'invalid_value',
  'invalid_union',
]);

/** Parses the fields of a body; unknown ones are dropped. Throws `input.invalid` for the first thing wrong. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(withoutBlanks(schema, input), { reportInput: true });
  if (parsed.success) return parsed.data;
  throw explain(parsed.error);
}

/** Parses parameters as `parseInput` does fields, but says of a missing or malformed one what the family says. */
export function parseParameters<T extends z.ZodType>(
  schema: T,
  input: Readonly<Record<string, string>>,
): z.output<T> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? '');
  if (name !== '' && !Object.hasOwn(input, name)) throw missingParameter(name);
  if (name !== '' && OF_TYPE.has(issue?.code ?? '')) throw malformedParameter(name);
  throw explain(parsed.error);
}

/** Everything that is wrong with the fields of a record, each with the rule it breaks. */
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
  if (issue === undefined || (field === '' && OF_TYPE.has(issue.code))) return unreadableBody();
  return invalidField(field, ruleOf(issue));
}

/**
 * A record without the empty texts where an id, a code, a choice, a number or a yes may be left out: forms of the family send
 * them for what nobody filled in. An empty text for a text stays, and is refused where there must be one.
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
  return field instanceof z.ZodDefault || parsed.error.issues.every(({ code }) => OF_TYPE.has(code));
}

/** Throws `input.invalid` for a list, sent by itself or as a field, that is longer than any contract takes. */
export function refuseLongLists(sent: unknown): void {
  const fields = Array.isArray(sent) || typeof sent !== 'object' || sent === null ? { '': sent } : sent;
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value)) parseInput(z.object({ [name]: ShortList }), { [name]: value });
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
