import { z } from 'zod';
import { DoneSchema, endpoint, IdListSchema, IdSchema, LARGEST_VERSION } from '../api/kit.ts';
import type { Act, Acts } from './act.ts';
import { type AnyRecord, type RecordRow, scopeOfCalls } from './record.ts';

/** Limit of records one call acts on. */
const MOST = 1000;
/** Limit of a reason, in characters. */
export const LONGEST_REASON = 200;
const REASON = { reason: z.string().trim().min(1).max(LONGEST_REASON) };
/**
 * The versions of the records as the user saw them, one for each id: a call on a record that another user has changed
 * since is refused. Clients of the family send none.
 */
export const SEEN_VERSIONS = {
  versions: z
    .union([z.string().max(50_000), z.int()])
    .transform((versions) => (versions === '' ? undefined : String(versions).split(',').map(Number)))
    .pipe(z.array(z.int().min(1).max(LARGEST_VERSION)).max(MOST).optional())
    .optional(),
};

/** The call of an act: `POST <base>/<act>` with the ids of the records; it applies to all of them or to none. */
function actCall<Name extends string>(of: AnyRecord, base: string, name: Name, act: Act) {
  const { area, words } = of;
  const path = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const ids = IdListSchema.pipe(z.array(IdSchema).min(1).max(MOST));
  const chosen = { [act.idsAs ?? 'ids']: ids };
  const more = { ...(act.reason && REASON), ...SEEN_VERSIONS };
  return endpoint({
    method: 'POST',
    path: `${base}/${path}` as `/api/${string}`,
    summary: { zh: `${act.words.zh}${words.many.zh}`, en: `${act.words.en}: ${words.many.en}` },
    access: { permission: permissionOf(area, name, act) },
    ...scopeOfCalls(of),
    query: z.object({ ...chosen, ...(more as object) }),
    ...(act.reason && { fields: { reason: act.reason } }),
    output: DoneSchema,
  });
}

export type ActCall = ReturnType<typeof actCall>;
export type ActCalls<A extends Acts> = { [K in keyof A]: ActCall };

/** The permission that an act requires. */
export function permissionOf(area: string, name: string, { permission = name }: Act): string {
  return `${area}_${permission}`;
}

/** The calls of a record's acts, by name. */
export function actCalls<A extends Acts>(of: AnyRecord & { acts: A }, base: string): ActCalls<A> {
  return Object.fromEntries(
    Object.entries<Act>(of.acts).map(([name, act]) => [name, actCall(of, base, name, act)]),
  ) as ActCalls<A>;
}

/** The query of an act's call on rows as the user sees them; `why` is the reason, for an act that needs one. */
export function actQuery(
  { idsAs, reason }: Act,
  rows: readonly Pick<RecordRow, 'id' | 'version'>[],
  why = '',
): Record<string, string> {
  return {
    [idsAs ?? 'ids']: rows.map(({ id }) => id).join(','),
    ...(reason && { reason: why }),
    versions: versionsOf(rows),
  };
}

/** The query of a removal of rows as the user sees them. */
export const removalQuery = (rows: readonly Pick<RecordRow, 'id' | 'version'>[]) => ({
  ids: rows.map(({ id }) => id).join(','),
  versions: versionsOf(rows),
});

/** The versions of rows as the user sees them, as calls take them. */
export const versionsOf = (rows: readonly Pick<RecordRow, 'version'>[]): string =>
  rows.map(({ version }) => version).join(',');
