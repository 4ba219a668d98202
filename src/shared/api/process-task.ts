import { z } from 'zod';
import { OPERATION_NAMES } from '../domain/processing/operations.ts';
import { MOST_PARTS } from '../domain/processing/timber.ts';
import { STOCK_STATUSES, type StockStatus } from '../domain/statuses.ts';
import { processTask } from '../records/process-task.ts';
import { saveUpdateApi } from '../records/record-api.ts';
import { labelsAtDesk } from './desk-task.ts';
import {
  DoneSchema,
  endpoint,
  IdSchema,
  SentIdSchema,
  SentVersionSchema,
  sentIds,
  TimeSchema,
} from './kit.ts';
import { packActApi } from './pack-acts.ts';

const base = '/api/blade-slice/v1/processTask';

/** Maximum of logs in one call. */
const MOST_LOGS = 1000;
/** People at one operation. */
const MOST_PEOPLE = 20;

const one = { id: SentIdSchema, version: SentVersionSchema };
const operation = z.enum(OPERATION_NAMES);
/** When it happened; now without it. */
const time = TimeSchema.optional();

const fields = {
  ...Object.fromEntries(Object.entries(processTask.fields).map(([name, { words }]) => [name, words])),
  act: { zh: '开始或完成', en: 'Start or finish' },
  parts: { zh: '锯成几块', en: 'Parts' },
  logs: { zh: '原木', en: 'Logs' },
  machineId: { zh: '机器', en: 'Machine' },
  time: { zh: '时间', en: 'Time' },
};

/** A log of a feed order, and the numbers of its tasks that are not voided. */
const FedLogSchema = z.object({
  id: IdSchema,
  logNo: z.string(),
  species: z.string(),
  /** cm; null where it was not scaled. */
  checkDiameter: z.number().nullable(),
  volume: z.number().nullable(),
  bft: z.number().nullable(),
  timberNos: z.array(z.string()),
});
export type FedLog = z.infer<typeof FedLogSchema>;

const OperationSchema = z.object({
  operation,
  /** Empty if the operation needs no machine. */
  machineId: z.string(),
  machineName: z.string(),
  participantName: z.string(),
  startTime: TimeSchema,
  /** Empty while it runs. */
  finishTime: TimeSchema,
});
export type DoneOperation = z.infer<typeof OperationSchema>;

const range = z.object({ least: z.number().nullable(), most: z.number().nullable() });

const WorkSchema = z.object({
  /** The operations started, in their order. */
  operations: z.array(OperationSchema),
  packs: z.array(
    z.object({
      packId: IdSchema,
      packNo: z.string(),
      stockStatus: z.enum(Object.keys(STOCK_STATUSES) as [StockStatus, ...StockStatus[]]),
      bundles: z.number().int(),
      pieces: z.number().int(),
      area: z.number(),
    }),
  ),
  /** For the tally: the number on the bundles, its next bundle, and the species. */
  logNo: z.string(),
  nextBundleNo: z.number().int(),
  treeCode: z.string(),
  craft: z.string(),
  /** cm, of the log; null where it was not scaled. */
  checkDiameter: z.number().nullable(),
  /** Hours and °C of the company's process; null where the task names none. */
  process: z.object({ name: z.string(), hours: range, temperatureC: range }).nullable(),
});
export type TaskWork = z.infer<typeof WorkSchema>;

export const processTaskApi = {
  ...saveUpdateApi(processTask, base),
  /** Hands labels of flitches to a desk; the logs of the flitches must be in the data scope of the caller. */
  printAtDesk: labelsAtDesk('processTask', `${base}/print-at-desk`, { dataScope: true }),
  /** The logs of an approved feed order, to be sawn. */
  fedLogs: endpoint({
    method: 'GET',
    path: `${base}/fedLogs`,
    summary: { zh: '投料单的原木与木方', en: 'Logs of a feed order and their flitches' },
    access: { permission: 'processTask_divide' },
    dataScope: true,
    fields,
    query: z.object({ feedOrderId: IdSchema }),
    output: z.array(FedLogSchema),
  }),
  /** W6.4: logs are sawn into flitches, or taken whole; each becomes a task. */
  divide: endpoint({
    method: 'POST',
    path: `${base}/divide`,
    summary: { zh: '锯剖并下达加工任务', en: 'Saw logs into flitches, a task each' },
    access: { permission: 'processTask_divide' },
    dataScope: true,
    fields,
    body: z.object({
      feedOrderId: SentIdSchema,
      logs: z
        .array(z.object({ logId: SentIdSchema, parts: z.coerce.number().int().min(1).max(MOST_PARTS) }))
        .min(1)
        .max(MOST_LOGS),
      plannedDate: processTask.fields.plannedDate.sent.nullish(),
      thicknessMm: processTask.fields.thicknessMm.sent.nullish(),
      productionProcessId: processTask.fields.productionProcessId.sent.nullish(),
      candidates: processTask.fields.candidates.sent.nullish(),
    }),
    output: z.object({ ids: z.array(IdSchema), timberNos: z.array(z.string()) }),
  }),
  /** The operations of a task so far, its packages, and suggestions for the next operation. */
  work: endpoint({
    method: 'GET',
    path: `${base}/work`,
    summary: { zh: '加工任务的工序与产出', en: 'Operations and packages of a task' },
    access: { permission: 'processTask_view' },
    fields,
    query: z.object({ id: IdSchema }),
    output: WorkSchema,
  }),
  start: endpoint({
    method: 'POST',
    path: `${base}/start`,
    summary: { zh: '开始工序', en: 'Start an operation' },
    access: { permission: 'processTask_start' },
    fields,
    body: z.object({
      ...one,
      operation,
      machineId: SentIdSchema.optional(),
      /** The caller without it. */
      participants: sentIds(MOST_PEOPLE).optional(),
      time,
      /** Of an operation that is entered after it was done; it needs the permission to finish as well. */
      finishTime: time,
    }),
    output: DoneSchema,
  }),
  finish: endpoint({
    method: 'POST',
    path: `${base}/finish`,
    summary: { zh: '完成工序', en: 'Finish an operation' },
    access: { permission: 'processTask_finish' },
    fields,
    body: z.object({ ...one, operation, time }),
    output: DoneSchema,
  }),
  /**
   * Takes back what was done last, by mistake: an operation that was finished runs again, one that was started is still to start.
   * Throws `process_task.other_step` if something else was done since.
   */
  undo: endpoint({
    method: 'POST',
    path: `${base}/undo`,
    summary: { zh: '撤销工序', en: 'Undo the start or finish of an operation' },
    access: { permission: 'processTask_undo' },
    fields,
    body: z.object({ ...one, operation, act: z.enum(['start', 'finish']) }),
    output: DoneSchema,
  }),
  /** W6.8: a package of its bundles, to be stored; answers the package's id. */
  store: endpoint({
    method: 'POST',
    path: `${base}/store`,
    summary: { zh: '录入产出包', en: 'Enter a package made of a flitch' },
    access: { permission: 'processTask_store' },
    body: packActApi.make.body.extend(one),
    bodyLimitBytes: packActApi.make.bodyLimitBytes,
    output: DoneSchema,
  }),
};
