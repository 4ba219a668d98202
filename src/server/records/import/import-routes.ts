import type { Endpoint } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import type { ImportAnswer, ImportCalls } from '#shared/records/import-api';
import { formFields } from '#shared/records/record';
import { UPLOAD_LIMIT_BYTES } from '#shared/upload-rules';
import type { ServerContext } from '../../context.ts';
import type { OwnerColumns } from '../../db/data-scope.ts';
import { settingsOf } from '../../db/settings.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { FormFile, Implementation, SignedInCall } from '../../http/implement.ts';
import { implement } from '../../http/implement.ts';
import { readSheetInThread } from '../../http/read-sheet-thread.ts';
import { requireCall } from '../../rights/require-permission.ts';
import { readingInTurn } from '../../threads/turns.ts';
import { countAlikeRows, findAlikeRows } from './alike-rows.ts';
import { findCellNames } from './cell-values.ts';
import { MOST_TOLD, refusalOf } from './faults.ts';
import { defineImportJob, type ImportKind } from './import-job.ts';
import { countsOf, type ImportPlan, planImport } from './import-plan.ts';
import { downloadTemplate, importColumns, makeFaultSheet, unreadTitles } from './import-sheet.ts';
import type { PlannedRow } from './read-row.ts';
import { findRefused, importedBy, saveImport } from './save-import.ts';
import { readTitledSheet } from './titled-sheet.ts';

/** Implements the import calls of a kind of record and the job for large files. */
export function importRoutes(context: ServerContext, calls: ImportCalls, kind: ImportKind): Implementation[] {
  const { of, store, owner, change } = kind;
  const columns = importColumns(of);
  const unread = unreadTitles(of);
  const startJob = defineImportJob(context, kind);
  const ownOf = (call: Pick<SignedInCall<Endpoint>, 'scopeIn'>) => {
    const scopeIn = owner && call.scopeIn(owner);
    return async (tx: TenantTx) => {
      const scope = await scopeIn?.(tx);
      const limitTo = owner && ((other: OwnerColumns) => call.scopeIn(other)(tx));
      return { of, store, own: store.within(scope), scope, limitTo };
    };
  };
  const read = (bytes: Uint8Array) => readingInTurn(() => readSheetInThread(bytes));
  const rowsOf = (sheet: readonly (readonly string[])[]) => readTitledSheet(sheet, columns, unread);

  return [
    implement(calls.importTemplate, async ({ facts, withTenant }) => {
      const names = await withTenant((tx) => findCellNames(tx, Object.fromEntries(formFields(of))));
      return downloadTemplate(of, names, facts.language);
    }),
    implement(calls.importRecords, async (call) => {
      const { user, facts, body } = call;
      // Before the file is judged: a call that starts a job must have asked for its scope, which the job applies again.
      const ownIn = ownOf(call);
      const file = fileOf(call);
      const covers = body.isCovered === 1;
      if (covers) requireCall(user, change);
      const isLarge = file.bytes.length > UPLOAD_LIMIT_BYTES;
      if (isLarge) await call.withTenant((tx) => requireAllowedSize(tx, file));
      const rows = isLarge ? null : rowsOf(await read(file.bytes));
      if (rows === null || rows.length > context.config.immediateRows) {
        if (body.isTrial === 1) return { ...NOTHING, isLarge: true };
        const kept = { fileName: file.name, contentType: 'application/octet-stream', bytes: file.bytes };
        const { id } = await startJob({ user, facts }, { covers }, kept);
        return { ...NOTHING, isLarge: true, jobId: id };
      }
      return call.withTenant(async (tx) => {
        const own = await ownIn(tx);
        const by = importedBy(context, user, facts);
        const plan = await planImport(tx, own, rows, { covers });
        if (body.isTrial === 1) {
          const tried = await tryOut(tx, own, plan, by);
          const alike = await findAlikeRows(tx, kind, tried.added, own.scope);
          const shown = { faults: tried.faults.slice(0, MOST_TOLD), alike: alike.slice(0, MOST_TOLD) };
          return { ...NOTHING, ...countsOf(tried), ...shown, alikeCount: countAlikeRows(alike) };
        }
        if (plan.faults.length > 0) throw refusalOf(plan.faults);
        await saveImport(tx, own, plan, by);
        return { ...NOTHING, ...countsOf(plan) };
      });
    }),
    implement(calls.importFaults, async (call) => {
      const covers = call.body.isCovered === 1;
      const ownIn = ownOf(call);
      const sheet = await read(fileOf(call).bytes);
      const rows = rowsOf(sheet);
      const { faults } = await call.withTenant(async (tx) => {
        const own = await ownIn(tx);
        const plan = await planImport(tx, own, rows, { covers });
        // Larger files are imported by a job, which has no trial.
        if (rows.length > context.config.immediateRows) return plan;
        return tryOut(tx, own, plan, importedBy(context, call.user, call.facts));
      });
      return makeFaultSheet(of, sheet, faults, call.facts.language);
    }),
  ];
}

/** A plan without the rows that the rules of the kind would refuse, whose faults are among its faults in the order of the sheet. */
async function tryOut(...[tx, kind, plan, by]: Parameters<typeof findRefused>): Promise<ImportPlan> {
  const refused = await findRefused(tx, kind, plan, by);
  const isAccepted = ({ sheetRow }: PlannedRow) => refused.every(({ row }) => row !== sheetRow.row);
  return {
    ...plan,
    added: plan.added.filter(isAccepted),
    changed: plan.changed.filter(isAccepted),
    faults: [...plan.faults, ...refused].toSorted((one, other) => one.row - other.row),
  };
}

const NOTHING: ImportAnswer = {
  isLarge: false,
  jobId: '',
  added: 0,
  changed: 0,
  unchanged: 0,
  faultCount: 0,
  faults: [],
  alikeCount: 0,
  alike: [],
};

/** Throws `import.too_large` for a file above the limit that the company has set. */
async function requireAllowedSize(tx: TenantTx, { bytes }: FormFile): Promise<void> {
  const { recordImportKb: most } = await settingsOf(tx);
  if (bytes.length > most * 1024) throw new AppError('import.too_large', { most });
}

function fileOf({ file }: Pick<SignedInCall<Endpoint>, 'file'>): FormFile {
  if (file === undefined || file.bytes.length === 0) throw new AppError('upload.missing');
  return file;
}
