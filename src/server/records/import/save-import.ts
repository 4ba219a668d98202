import { sql } from 'drizzle-orm';
import type { AuditAction } from '#shared/audit/actions';
import { ERROR_WORDS } from '#shared/error-words/index';
import { AppError, fillBoth, WordsSchema } from '#shared/errors';
import type { RecordArea } from '#shared/records/index';
import { type AnyRecord, formFields } from '#shared/records/record';
import { type Actor, recordAudits } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import type { Doer } from '../../db/records.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { inWordsOf } from '../../http/invalid-input.ts';
import type { RecordStore } from '../record-store.ts';
import { type Fault, faultIn, refusalOf } from './faults.ts';
import { type ImportPlan, wordsOf } from './import-plan.ts';
import type { PlannedRow } from './read-row.ts';

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
  // The rows are tried again one by one without those that were added before the refused one.
  await tx.execute(sql`SAVEPOINT added`);
  const changesOf = await store.addMany(tx, added, by).catch(async (error: unknown) => {
    if (!isRefusal(error)) throw error;
    await tx.execute(sql`ROLLBACK TO SAVEPOINT added`);
    throw await refusalOfRows(error, of, plan.added, ({ values }) =>
      store.add(tx, values, { ...by, newId: newId() }),
    );
  });
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
    throw await refusalOfRows(error, of, changed, ({ values, record }) =>
      store.change(tx, { id: record.id, ...values }, by),
    );
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

/**
 * Saves one row after the other, in a transaction that will be rolled back, to name each one that is refused; the first
 * refusal itself where none is refused alone.
 */
async function refusalOfRows<Row extends PlannedRow>(
  first: AppError,
  of: AnyRecord,
  rows: readonly Row[],
  save: (row: Row) => Promise<unknown>,
): Promise<AppError> {
  const faults: Fault[] = [];
  for (const row of rows)
    try {
      await save(row);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      faults.push(faultOf(of, row, error));
    }
  return faults.length === 0 ? first : refusalOf(faults);
}

/** The fault of the cell that a refusal names, else of the record's code. */
function faultOf(of: AnyRecord, { sheetRow }: PlannedRow, error: AppError): Fault {
  const { code, details } = inWordsOf(error, wordsOf(of));
  const fields = new Map(formFields(of));
  const name = fields.has(String(details.field)) ? String(details.field) : of.code;
  const title = fields.get(name)?.words ?? { zh: name, en: name };
  const rule = code === 'input.invalid' ? WordsSchema.safeParse(details.reason).data : undefined;
  return faultIn(sheetRow, { name, title }, rule ?? fillBoth(ERROR_WORDS[code].what, details));
}
