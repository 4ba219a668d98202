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
import type { Reader } from '../referrers.ts';
import { type Fault, faultIn, refusalOf } from './faults.ts';
import { type ImportedKind, type ImportPlan, wordsOf } from './import-plan.ts';
import type { PlannedRow } from './read-row.ts';

/** The importing user. */
export interface ImportedBy extends Doer {
  actor: Actor;
  reader: Reader;
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
  reader: user,
  newId: nextId,
});

type SavedKind = Pick<ImportedKind, 'of' | 'own'>;

/**
 * Saves a planned import with an audit entry a record. Throws `import.rows` for rows refused by the rules of the kind.
 */
export async function saveImport(
  tx: TenantTx,
  kind: SavedKind,
  plan: ImportPlan,
  by: ImportedBy,
): Promise<void> {
  const faults = await saveRows(tx, kind, plan, by);
  if (faults.length > 0) throw refusalOf(faults);
}

/** The faults of rows that `saveImport` would refuse; saves nothing. */
export async function findRefused(
  tx: TenantTx,
  kind: SavedKind,
  plan: ImportPlan,
  by: ImportedBy,
): Promise<Fault[]> {
  await tx.execute(sql`SAVEPOINT trial`);
  const faults = await saveRows(tx, kind, plan, by);
  await tx.execute(sql`ROLLBACK TO SAVEPOINT trial`);
  return faults;
}

/** Saves the rows of a plan; those that were saved beside a refused one are to be undone. */
async function saveRows(
  tx: TenantTx,
  { of, own: store }: SavedKind,
  plan: ImportPlan,
  { actor, newId, ...by }: ImportedBy,
): Promise<Fault[]> {
  const type = of.area as RecordArea;
  const action = `${of.area}.import` as AuditAction;
  const refusedNew = await saveTogetherOrAlone(tx, of, plan.added, {
    async together() {
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
    },
    alone: ({ values }) => store.add(tx, values, { ...by, newId: newId() }),
  });
  const refusedChanges = await saveTogetherOrAlone(tx, of, plan.changed, {
    async together() {
      const sent = plan.changed.map(({ values, record }) => ({ id: record.id, sent: values }));
      const changesOf = await store.changeMany(tx, sent, by);
      await recordAudits(
        tx,
        actor,
        plan.changed.map(({ values, record }) => ({
          action,
          target: { type, id: record.id, name: String(values[of.name] ?? record[of.name]) },
          details: { isNew: false, changes: changesOf.get(record.id) },
        })),
      );
    },
    alone: ({ values, record }) => store.change(tx, { id: record.id, ...values }, by),
  });
  return [...refusedNew, ...refusedChanges];
}

/**
 * Saves rows together; after a refusal one by one, to name each that is refused. Throws the refusal itself where none is
 * refused alone.
 */
async function saveTogetherOrAlone<Row extends PlannedRow>(
  tx: TenantTx,
  of: AnyRecord,
  rows: readonly Row[],
  { together, alone }: { together: () => Promise<void>; alone: (row: Row) => Promise<unknown> },
): Promise<Fault[]> {
  const refusal = await refusalBy(tx, together);
  if (refusal === null) return [];
  const faults: Fault[] = [];
  for (const row of rows) {
    const own = await refusalBy(tx, () => alone(row));
    if (own !== null) faults.push(faultOf(of, row, own));
  }
  if (faults.length === 0) throw refusal;
  return faults;
}

/**
 * The error of our rules by which `work` is refused, which then has changed nothing; null where it is done. A failing database
 * is no fault of the file.
 */
async function refusalBy(tx: TenantTx, work: () => Promise<unknown>): Promise<AppError | null> {
  await tx.execute(sql`SAVEPOINT attempt`);
  const refusal = await work().then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof AppError) || error.code === 'unexpected') throw error;
      return error;
    },
  );
  if (refusal !== null) await tx.execute(sql`ROLLBACK TO SAVEPOINT attempt`);
  await tx.execute(sql`RELEASE SAVEPOINT attempt`);
  return refusal;
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
