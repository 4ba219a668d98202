import { z } from 'zod';
import type { Endpoint } from '#shared/api/kit';
import type { Words } from '#shared/errors';
import type { AnyRecord } from '#shared/records/record';
import type { ServerContext } from '../../context.ts';
import type { OwnerColumns } from '../../db/data-scope.ts';
import { readSheetInThread } from '../../http/read-sheet-thread.ts';
import type { StartJob } from '../../jobs/jobs.ts';
import { requireCall } from '../../rights/require-permission.ts';
import type { AlikeFinder } from '../find-alike.ts';
import type { RecordStore } from '../record-store.ts';
import { countAlikeRows, findAlikeRows } from './alike-rows.ts';
import { refusalOf } from './faults.ts';
import { countsOf, type ImportPlan, isCurrent, planRows, readRows } from './import-plan.ts';
import { importColumns, makeAlikeSheet, makeFaultSheet, unreadTitles } from './import-sheet.ts';
import { importedBy, saveImport } from './save-import.ts';
import { readTitledSheet } from './titled-sheet.ts';

/** A kind of record whose records can be imported. */
export interface ImportKind {
  of: AnyRecord;
  store: RecordStore;
  owner: OwnerColumns | undefined;
  findAlike: AlikeFinder;
  /** The call that changes one record, which an import must be permitted if it changes records. */
  change: Endpoint;
}

/**
 * Defines the job that imports a large file. Unlike a small import, a job has no trial run, so its result reports
 * likely duplicates: their number, and a sheet with their rows.
 */
export function defineImportJob(context: ServerContext, kind: ImportKind): StartJob<{ covers: boolean }> {
  const { of, store, owner, change } = kind;
  const columns = importColumns(of);
  return context.jobs.define({
    kind: `${of.area}_import`,
    words: { zh: `导入${of.words.many.zh}`, en: `Import: ${of.words.many.en}` },
    permission: `${of.area}_import`,
    input: z.object({ covers: z.boolean() }),
    async run({ input: { covers }, user, facts, language, inputFile, read, scopeTo, progress }) {
      if (covers) requireCall(user, change);
      const scope = owner && scopeTo(owner);
      const limitTo = owner && scopeTo;
      const own = { of, store, own: store.within(scope), limitTo };
      const sheet = await readSheetInThread(await inputFile());
      const rows = readTitledSheet(sheet, columns, unreadTitles(of));
      await progress(0, rows.length);
      const sent = await read((tx) => readRows(tx, own, rows));
      const planned = await read((tx) => planRows(tx, own, sent, { covers }));
      const { faults } = planned;
      if (faults.length > 0)
        return { error: refusalOf(faults), file: await makeFaultSheet(of, sheet, faults, language) };
      const alike = await read((tx) => findAlikeRows(tx, kind, planned.added, scope));
      return {
        ...(alike.length > 0 && { file: await makeAlikeSheet(of, sheet, alike, language) }),
        async commit(tx) {
          const plan = (await isCurrent(tx, own, planned))
            ? planned
            : await planRows(tx, own, sent, { covers });
          if (plan.faults.length > 0) throw refusalOf(plan.faults);
          await saveImport(tx, own, plan, importedBy(context, user, facts));
          return describeImport(plan, countAlikeRows(alike));
        },
      };
    },
  });
}

function describeImport(plan: ImportPlan, alikeCount: number): Words {
  const { added, changed, unchanged } = countsOf(plan);
  const zh = `新增 ${added} 条，更新 ${changed} 条，无变化 ${unchanged} 条`;
  const en = `${added} added, ${changed} changed, ${unchanged} unchanged`;
  if (alikeCount === 0) return { zh, en };
  return {
    zh: `${zh}；其中 ${alikeCount} 行可能与已有记录或文件中前面的行重复，见文件`,
    en: `${en}; rows that may repeat existing records or earlier rows: ${alikeCount}, see the file`,
  };
}
