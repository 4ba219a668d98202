import { PACK_HEAD_FIELDS } from '#shared/records/pack-head';

export type HeadName = keyof typeof PACK_HEAD_FIELDS;
export type Head = Record<HeadName, string>;

export const HEAD_NAMES = Object.keys(PACK_HEAD_FIELDS) as HeadName[];

/** The texts of the inputs for a stored package; empty ones for a new one. */
export function headOf(pack: Partial<Record<HeadName, string | number>> | null): Head {
  return Object.fromEntries(HEAD_NAMES.map((name) => [name, String(pack?.[name] ?? '')])) as Head;
}

export const isHeadName = (name: unknown): name is HeadName =>
  typeof name === 'string' && Object.hasOwn(PACK_HEAD_FIELDS, name);

/** The texts that differ from the stored ones. */
export const changedHead = (stored: Head, head: Head): Partial<Head> =>
  Object.fromEntries(
    HEAD_NAMES.filter((name) => head[name] !== stored[name]).map((name) => [name, head[name]]),
  );
