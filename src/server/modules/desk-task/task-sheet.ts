import type { DeskTask } from '#shared/api/desk-task';
import { TASK_KINDS } from '#shared/desk-tasks/kinds';
import { TASK_STATES } from '#shared/desk-tasks/state-words';
import { describeError } from '#shared/errors';
import { type SheetColumn, sheetColumn } from '../../http/workbook.ts';

export const TASKS_TITLE = { zh: '工位任务', en: 'Desk tasks' };

/** The sheet of the tasks a user handed to desks. */
export const TASK_COLUMNS: readonly SheetColumn<DeskTask>[] = [
  sheetColumn('工作', 'Work', 14, ({ kind }, language) => TASK_KINDS[kind].words[language]),
  sheetColumn('内容', 'Of what', 24, ({ title }) => title),
  sheetColumn('记录数', 'Records', 8, ({ count }) => count),
  sheetColumn('完成', 'Done', 8, ({ done }) => done),
  sheetColumn('总数', 'Total', 8, ({ total }) => total),
  sheetColumn('状态', 'State', 14, ({ state }, language) => TASK_STATES[state].words[language]),
  sheetColumn('原因', 'Reason', 30, ({ error }, language) =>
    error === null ? '' : describeError(error, language),
  ),
  sheetColumn('工位', 'Desk', 16, ({ deskName }) => deskName),
  sheetColumn('领取人', 'Taken by', 14, ({ takerName }) => takerName),
  sheetColumn('交出时间', 'Handed over', 20, ({ createTime }) => createTime, { form: 'moment' }),
  sheetColumn('结束时间', 'Ended', 20, ({ endTime }) => endTime, { form: 'moment' }),
];
