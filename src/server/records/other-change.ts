import { and, desc, eq } from 'drizzle-orm';
import { AUDIT_ACTIONS, type AuditAction } from '#shared/audit/actions';
import { AppError, type Words } from '#shared/errors';
import { readLineChange } from '#shared/records/line-change';
import type { LineGroups } from '#shared/records/lines';
import { auditEntries } from '../db/schema/audit.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { formatTime } from '../http/time.ts';

/** The changed record's area in the audit trail, the field with its label, and its fields. */
interface Changed {
  area: string;
  name: string;
  fields: Readonly<Record<string, { words: Words }>>;
  lines?: LineGroups;
}

/**
 * Throws `record.changed` if a change is based on a version other than the current one, with the user, time and
 * fields of the last change, or its action if it changed no field. Without a version the change is accepted, as clients of the
 * family expect.
 */
export async function refuseStale(
  tx: TenantTx,
  of: Changed,
  row: Readonly<Record<string, unknown>> & { id: string; version: number },
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === row.version) return;
  const [last] = await tx
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.targetType, of.area), eq(auditEntries.targetId, row.id)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  const changed = Object.keys((last?.details as { changes?: object } | undefined)?.changes ?? {});
  const act = last && changed.length === 0 ? AUDIT_ACTIONS[last.action as AuditAction] : undefined;
  throw new AppError('record.changed', {
    name: row[of.name],
    who: last?.userName || last?.account || '?',
    time: last === undefined ? '' : formatTime(last.createTime),
    fields: act ?? namesOf(of, changed),
  });
}

/**
 * Throws `record.changed` if a user acts on rows as they saw them, `versions` in the order of `ids`, and another user has
 * changed one since. Users know of their own changes. Without versions nothing is checked, as clients of the family
 * expect.
 */
export async function refuseUnseen(
  tx: TenantTx,
  of: Changed,
  { ids, versions, userId }: Seen & { userId: string },
  rows: readonly (Readonly<Record<string, unknown>> & { id: string; version: number })[],
): Promise<void> {
  if (versions === undefined) return;
  if (versions.length !== ids.length)
    throw new AppError('input.invalid', { reason: 'versions: one for each id' });
  const seen = new Map(ids.map((id, at) => [id, versions[at]]));
  for (const row of rows) if (row.updateUser !== userId) await refuseStale(tx, of, row, seen.get(row.id));
}

/** Records of a call and the versions in which its user saw them. */
export interface Seen {
  ids: readonly string[];
  versions?: readonly number[] | undefined;
}

/** Each changed field once, a group of lines as a whole. */
function namesOf({ fields, lines = {} }: Changed, changed: readonly string[]): Words {
  const words = changed.flatMap((name) => fields[name]?.words ?? readLineChange(lines, name)?.group ?? []);
  return {
    zh: [...new Set(words.map(({ zh }) => zh))].join('、'),
    en: [...new Set(words.map(({ en }) => en))].join(', '),
  };
}
