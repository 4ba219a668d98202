import { z } from 'zod';
import { inPortions } from './map-in-turns.ts';

/** Entries of a list that are parsed or written in one go. */
const PORTION = 1000;
const WITH_INPUT = { reportInput: true };
/** Checks of a list that need only its length. */
const CHECKS_OF_LENGTH: ReadonlySet<string> = new Set(['max_length', 'min_length']);

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > PORTION;

const inEqualPortions = (items: readonly unknown[], use: (some: readonly unknown[]) => void): Promise<void> =>
  inPortions(items, { size: PORTION }, async (some) => use(some));

/**
 * Same as `schema.safeParse`, but a long list, the value itself or a field of it, is parsed in portions, and other callers are
 * served in between.
 */
export async function parseInPortions<T extends z.ZodType>(
  schema: T,
  value: unknown,
): Promise<z.ZodSafeParseResult<z.output<T>>> {
  const lists = longListsIn(schema, value);
  const begun = schema.safeParse(withFirst(value, lists), WITH_INPUT);
  if (!begun.success) return begun;
  for (const { path, list, items } of lists) {
    const issues: z.core.$ZodIssue[] = [];
    const note = (error: z.ZodError | undefined, from: number) => {
      for (const { path: within, ...issue } of error?.issues ?? [])
        issues.push({ ...issue, path: [...path, ...withinList(within, from)] } as z.core.$ZodIssue);
    };
    const counted = z.array(z.unknown()).check(...((list.def.checks ?? []) as z.core.$ZodCheck<unknown[]>[]));
    note(counted.safeParse(items, WITH_INPUT).error, 0);
    const parsed = (path.length === 0 ? begun.data : begun.data[path[0] as never]) as unknown[];
    const entries = z.array(list.element as z.ZodType);
    let from = PORTION;
    await inEqualPortions(items.slice(PORTION), (some) => {
      if (issues.length > 0) return;
      const { data = [], error } = entries.safeParse(some, WITH_INPUT);
      note(error, from);
      parsed.push(...data);
      from += some.length;
    });
    if (issues.length > 0)
      return { success: false, error: new z.ZodError(issues) as z.ZodError<z.output<T>> };
  }
  return begun;
}

/** The path of a fault in a portion, within the whole list. */
const withinList = ([entry, ...rest]: readonly PropertyKey[], from: number): PropertyKey[] =>
  entry === undefined ? [] : [Number(entry) + from, ...rest];

interface LongList {
  /** Empty for the value itself. */
  path: string[];
  list: z.ZodArray;
  items: readonly unknown[];
}

/** The long lists whose entries can be parsed one by one. */
function longListsIn(schema: z.ZodType, value: unknown): LongList[] {
  if (isLong(value)) return asLongList(schema, value, []);
  if (!(schema instanceof z.ZodObject) || schema.def.checks?.length || typeof value !== 'object') return [];
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  return Object.entries(value ?? {}).flatMap(([name, items]) =>
    isLong(items) && Object.hasOwn(shape, name) ? asLongList(shape[name], items, [name]) : [],
  );
}

function asLongList(schema: z.ZodType | undefined, items: readonly unknown[], path: string[]): LongList[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return asLongList(schema.unwrap() as z.ZodType, items, path);
  if (!(schema instanceof z.ZodArray)) return [];
  const isOfLength = (schema.def.checks ?? []).every(({ _zod }) => CHECKS_OF_LENGTH.has(_zod.def.check));
  return isOfLength ? [{ path, list: schema, items }] : [];
}

/** The value with the first portion of each long list. */
function withFirst(value: unknown, lists: readonly LongList[]): unknown {
  if (lists[0]?.path.length === 0) return lists[0].items.slice(0, PORTION);
  if (lists.length === 0) return value;
  const firsts = lists.map(({ path, items }) => [path[0], items.slice(0, PORTION)]);
  return { ...(value as object), ...Object.fromEntries(firsts) };
}

/**
 * The JSON of an answer with a long list, written in portions, and other callers are served in between; undefined for an
 * answer without one.
 */
export async function jsonInPortions(answer: object): Promise<Buffer | undefined> {
  if (!holdsLong(answer)) return undefined;
  const parts: Buffer[] = [];
  await write(answer, parts);
  return Buffer.concat(parts);
}

const holdsLong = (value: unknown): value is object =>
  isLong(value) || (isPlain(value) && Object.values(value).some((one) => holdsLong(one)));

/** Whether `JSON.stringify` writes the value's own properties. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

async function write(value: unknown, parts: Buffer[]): Promise<void> {
  const add = (text: string) => void parts.push(Buffer.from(text));
  if (!holdsLong(value)) return add(JSON.stringify(value));
  let separator = '';
  if (isLong(value)) {
    add('[');
    await inEqualPortions(value, (some) => {
      add(separator + JSON.stringify(some).slice(1, -1));
      separator = ',';
    });
    return add(']');
  }
  add('{');
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined) continue;
    add(`${separator}${JSON.stringify(name)}:`);
    separator = ',';
    await write(one, parts);
  }
  add('}');
}
