import type { AuditAction } from '#shared/audit/actions';
import { ERROR_WORDS } from '#shared/error-words/index';
import { AppError, type Words } from '#shared/errors';
import type { RecordArea } from '#shared/records/index';
import { type AnyRecord, formFields } from '#shared/records/record';
import { type Actor, recordAudits } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import type { Doer } from '../../db/records.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import type { RecordStore } from '../record-store.ts';
import { type Fault, faultIn, refusalOf } from './faults.ts';
import type { ImportPlan } from './import-plan.ts';

/** The importing user. */
export interface ImportedBy extends Doer {
  actor: Actor;
  newId: () => string;
}

export const importedBy = (
  { nextId, now }: Pick<ServerContext, 'nextId' | 'now'>,
  user: Principal,
  facts: { address: string },
): ImportedBy => ({
  userId: user.userId,
  deptId: user.deptId,
  now: now(),
  actor: { user, facts },
  newId: nextId,
});

/**
 * Saves a planned import with an audit entry a record. Throws `import.rows` for rows refused by the rules of the kind.
 */
export async function saveImport(
  tx: TenantTx,
  { of, own: store }: { of: AnyRecord; own: RecordStore },
  plan: ImportPlan,
  { actor, newId, ...by }: ImportedBy,
): Promise<void> {
  const type = of.area as RecordArea;
  const action = `${of.area}.import` as AuditAction;
  const added = plan.added.map(({ values }) => ({ id: newId(), sent: values }));
  const changesOf = await store.addMany(tx, added, by);
  await recordAudits(
    tx,
    actor,
    added.map(({ id, sent }) => ({
      action,
      target: { type, id, name: String((sent as Record<string, unknown>)[of.name] ?? '') },
      details: { isNew: true, changes: changesOf.get(id) },
    })),
  );
  const { changed } = plan;
  const sent = changed.map(({ values, record }) => ({ id: record.id, sent: values }));
  const changedOf = await store.changeMany(tx, sent, by).catch(async (error: unknown) => {
    if (!isRefusal(error)) throw error;
    const faults = await findRefused(tx, { of, store }, changed, by);
    throw faults.length === 0 ? error : refusalOf(faults);
  });
  await recordAudits(
    tx,
    actor,
    changed.map(({ values, record }) => ({
      action,
      target: { type, id: record.id, name: String(values[of.name] ?? record[of.name]) },
      details: { isNew: false, changes: changedOf.get(record.id) },
    })),
  );
}

/** Errors of our rules are reported with the row; a failing database is no fault of the file. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.code !== 'unexpected';

/** Changes one record after the other, in a transaction that will be rolled back, to report each one that is refused. */
async function findRefused(
  tx: TenantTx,
  { of, store }: { of: AnyRecord; store: RecordStore },
  changed: ImportPlan['changed'],
  by: Doer,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { sheetRow, values, record } of changed)
    try {
      await store.change(tx, { id: record.id, ...values }, by);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const title = codeTitle(of);
      faults.push(faultIn(sheetRow, { name: of.code, title }, ERROR_WORDS[error.code].what));
    }
  return faults;
}

function codeTitle(of: AnyRecord): Words {
  const [, field] = formFields(of).find(([name]) => name === of.code) ?? [];
  return field?.words ?? { zh: of.code, en: of.code };
}
