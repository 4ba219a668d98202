import { and, desc, eq } from 'drizzle-orm';
import { AppError, type Words } from '#shared/errors';
import { auditEntries } from '../db/schema/audit.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { formatTime } from '../http/time.ts';

/** What was changed: its area in the audit trail, the field it is called by, its fields. */
interface Changed {
  area: string;
  name: string;
  fields: Readonly<Record<string, { words: Words }>>;
}

/**
 * Throws `record.changed` where a change was made on another version than the record has now: who changed which of its
 * fields last, and when. Without a version the last change counts, as clients of the family expect.
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
  throw new AppError('record.changed', {
    name: row[of.name],
    who: last?.userName || last?.account || '?',
    time: last === undefined ? '' : formatTime(last.createTime),
    fields: namesOf(of, changed),
  });
}

function namesOf({ fields }: Changed, changed: readonly string[]): Words {
  const words = changed.flatMap((field) => fields[field]?.words ?? []);
  return {
    zh: words.map(({ zh }) => zh).join('、'),
    en: words.map(({ en }) => en).join(', '),
  };
}
