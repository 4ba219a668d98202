import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Endpoint } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import type { ImportAnswer, ImportCalls } from '#shared/records/import-api';
import { type AnyRecord, formFields } from '#shared/records/record';
import { UPLOAD_LIMIT_BYTES } from '#shared/upload-rules';
import type { ServerContext } from '../../context.ts';
import type { OwnerColumns } from '../../db/data-scope.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { FormFile, Implementation, Principal, SignedInCall } from '../../http/implement.ts';
import { implement } from '../../http/implement.ts';
import { readSheetFile } from '../../http/read-sheet-file.ts';
import { readSheetInThread } from '../../http/read-sheet-thread.ts';
import type { RecordStore } from '../record-store.ts';
import type { RecordTable } from '../record-table.ts';
import { findAlikeRows } from './alike-rows.ts';
import { findCellNames } from './cell-values.ts';
import { MOST_TOLD, refusalOf } from './faults.ts';
import { type ImportPlan, isCurrent, planImport, planRows, readRows } from './import-plan.ts';
import { downloadTemplate, importColumns, makeFaultSheet, UNREAD_TITLES } from './import-sheet.ts';
import { saveImport } from './save-import.ts';
import { readTitledSheet } from './titled-sheet.ts';

/** Implements the import calls of a kind of record and the job for large files. */
export function importRoutes(
  context: ServerContext,
  of: AnyRecord,
  calls: ImportCalls,
  store: RecordStore,
  { table, owner }: { table: RecordTable; owner: OwnerColumns | undefined },
): Implementation[] {
  const { config, jobs, nextId, now } = context;
  const columns = importColumns(of);
  const scopeOf = async (call: Pick<SignedInCall<Endpoint>, 'scopeIn'>, tx: TenantTx) =>
    owner && (await call.scopeIn(owner)(tx));
  const rowsOf = (sheet: readonly (readonly string[])[]) => readTitledSheet(sheet, columns, UNREAD_TITLES);

  const byWhom = (user: Principal, facts: { address: string }) => ({
    userId: user.userId,
    deptId: user.deptId,
    now: now(),
    actor: { user, facts },
    newId: nextId,
  });

  async function alikeTo(tx: TenantTx, plan: ImportPlan, scope: SQL | undefined) {
    const alike = await findAlikeRows(tx, { of, table, scope }, plan.added);
    return {
      alikeCount: new Set(alike.map(({ row }) => row)).size,
      alike: alike.slice(0, MOST_TOLD),
    };
  }

  const startJob = jobs.define({
    kind: `${of.area}_import`,
    words: { zh: `导入${of.words.many.zh}`, en: `Import: ${of.words.many.en}` },
    permission: `${of.area}_import`,
    input: z.object({ covers: z.boolean() }),
    async run({ input: { covers }, user, facts, language, inputFile, read, scopeTo, progress }) {
      requireEdit(user, of, covers);
      const kind = { of, store, own: store.within(owner && scopeTo(owner)) };
      const sheet = await readSheetInThread(await inputFile());
      const rows = rowsOf(sheet);
      await progress(0, rows.length);
      const sent = await read((tx) => readRows(tx, of, rows));
      const planned = await read((tx) => planRows(tx, kind, sent, { covers }));
      const { faults } = planned;
      if (faults.length > 0)
        return { error: refusalOf(faults), file: await makeFaultSheet(of, sheet, faults, language) };
      return {
        async commit(tx) {
          const plan = (await isCurrent(tx, kind, planned))
            ? planned
            : await planRows(tx, kind, sent, { covers });
          if (plan.faults.length > 0) throw refusalOf(plan.faults);
          await saveImport(tx, kind, plan, byWhom(user, facts));
          const { added, changed, unchanged } = countsOf(plan);
          return {
            zh: `新增 ${added} 条，更新 ${changed} 条，无变化 ${unchanged} 条`,
            en: `${added} added, ${changed} changed, ${unchanged} unchanged`,
          };
        },
      };
    },
  });

  return [
    implement(calls.importTemplate, async ({ facts, withTenant }) => {
      const names = await withTenant((tx) => findCellNames(tx, Object.fromEntries(formFields(of))));
      return downloadTemplate(of, names, facts.language);
    }),
    implement(calls.importRecords, async (call) => {
      const { user, facts, body } = call;
      const file = fileOf(call);
      const covers = body.isCovered === 1;
      requireEdit(user, of, covers);
      const rows = file.bytes.length > UPLOAD_LIMIT_BYTES ? null : rowsOf(readSheetFile(file.bytes));
      if (rows === null || rows.length > config.immediateRows) {
        if (body.isTrial === 1) return { ...NOTHING, isLarge: true };
        const kept = { fileName: file.name, contentType: 'application/octet-stream', bytes: file.bytes };
        const { id } = await startJob({ user, facts }, { covers }, kept);
        return { ...NOTHING, isLarge: true, jobId: id };
      }
      return call.withTenant(async (tx) => {
        const scope = await scopeOf(call, tx);
        const kind = { of, store, own: store.within(scope) };
        const plan = await planImport(tx, kind, rows, { covers });
        const answer = { ...NOTHING, ...countsOf(plan), faults: plan.faults.slice(0, MOST_TOLD) };
        if (body.isTrial === 1) return { ...answer, ...(await alikeTo(tx, plan, scope)) };
        if (plan.faults.length > 0) throw refusalOf(plan.faults);
        await saveImport(tx, kind, plan, byWhom(user, facts));
        return answer;
      });
    }),
    implement(calls.importFaults, async (call) => {
      const sheet = readSheetFile(fileOf(call).bytes);
      const rows = rowsOf(sheet);
      const covers = call.body.isCovered === 1;
      const { faults } = await call.withTenant(async (tx) =>
        planImport(tx, { of, store, own: store.within(await scopeOf(call, tx)) }, rows, { covers }),
      );
      return makeFaultSheet(of, sheet, faults, call.facts.language);
    }),
  ];
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

function countsOf({ added, changed, unchanged, faults }: ImportPlan) {
  return { added: added.length, changed: changed.length, unchanged, faultCount: faults.length };
}

function fileOf({ file }: Pick<SignedInCall<Endpoint>, 'file'>): FormFile {
  if (file === undefined || file.bytes.length === 0) throw new AppError('upload.missing');
  return file;
}

/** Throws `auth.forbidden` if the import changes records and the user may not. */
function requireEdit(user: Principal, { area }: AnyRecord, covers: boolean): void {
  const permission = `${area}_edit`;
  if (covers && !user.permissions.has(permission)) throw new AppError('auth.forbidden', { permission });
}
