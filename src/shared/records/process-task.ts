import {
  OPERATION_NAMES,
  OPERATIONS,
  TASK_STATUSES,
  type TaskAct,
  type TaskState,
  whyNotTask,
} from '../domain/processing/operations.ts';
import { PROCESS_TASK_ERRORS } from '../error-words/process-task.ts';
import { fillBoth, type Words } from '../errors.ts';
import { TASKS } from '../menu/addresses.ts';
import type { Acts } from './act.ts';
import {
  count,
  derived,
  figure,
  fixed,
  halfWidth,
  note,
  required,
  stage,
  state,
  summed,
  text,
} from './field.ts';
import { record } from './record.ts';
import { reference, references } from './reference-field.ts';
import { day, moment, todays } from './time-field.ts';

/** Colours of the states, as for documents: completed is green. */
const STATES = [
  { value: 0, words: TASK_STATUSES[0], tone: 'grey' },
  { value: 1, words: TASK_STATUSES[1], tone: 'amber' },
  { value: 2, words: TASK_STATUSES[2], tone: 'green' },
  { value: 9, words: TASK_STATUSES[9], tone: 'red' },
] as const;

const OPERATION_STATES = OPERATION_NAMES.map((value) => ({
  value,
  words: OPERATIONS[value].words,
  tone: 'grey' as const,
}));

const RUNNING = [
  { value: 0, words: { zh: '否', en: 'No' }, tone: 'grey' },
  { value: 1, words: { zh: '是', en: 'Yes' }, tone: 'amber' },
] as const;

/** Buttons besides those that all records have. */
export const TASK_BUTTONS = {
  divide: { zh: '锯剖下达', en: 'Saw into tasks' },
  start: { zh: '开始工序', en: 'Start operations' },
  finish: { zh: '完成工序', en: 'Finish operations' },
  store: { zh: '录入产出包', en: 'Enter packages' },
  undo: { zh: '撤销工序', en: 'Undo operations' },
} as const satisfies Record<string, Words>;

/** The words of the button that prints labels of flitches; it has the permission to print labels of logs. */
export const PRINT_TIMBER: Words = { zh: '打印木方签', en: 'Print timber labels' };

/** A row of the list as the rules read it. */
export const taskStateOf = (row: Readonly<Record<string, unknown>>): TaskState => ({
  taskStatus: row.taskStatus as TaskState['taskStatus'],
  operation: row.operation as TaskState['operation'],
  isRunning: row.isRunning as TaskState['isRunning'],
  producedArea: Number(row.producedArea),
});

/** Why a task's state does not allow an act, in the same words as the server's refusal. */
const refusalOf =
  (act: TaskAct) =>
  (row: Readonly<Record<string, unknown>>): Words | null => {
    const code = whyNotTask(act, taskStateOf(row));
    return code === null ? null : fillBoth(PROCESS_TASK_ERRORS[code].what, row);
  };

const ACTS = {
  /** W6.8: frees the timber. */
  void: {
    words: { zh: '作废', en: 'Void' },
    on: 'row',
    reason: { zh: '作废原因', en: 'Reason' },
    isDangerous: true,
    refusal: refusalOf('void'),
  },
} as const satisfies Acts;

/** 加工任务 (W6.4 to W6.8): the processing of one flitch, or of a whole log, from the vat to its packages. */
export const processTask = record({
  area: 'processTask',
  words: { many: { zh: '加工任务', en: 'Processing tasks' }, one: { zh: '加工任务', en: 'processing task' } },
  fields: {
    /**
     * The number of the log with a suffix, or without one for the whole log. It can be used again once its task is
     * voided.
     */
    timberNo: required(halfWidth(text('木方号', 'Timber no.', { longest: 40, least: 1, width: 14 }))),
    /** The log it was sawn from; empty for a flitch that was bought. */
    logId: fixed(reference('原木', 'Log', 'log')),
    speciesId: reference('树种', 'Species', 'treeSpecies'),
    taskStatus: derived(state('状态', 'State', STATES)),
    /** The current operation, running or to be started next. */
    operation: derived(stage('工序', 'Operation', OPERATION_STATES)),
    isRunning: derived(state('进行中', 'Running', RUNNING)),
    plannedDate: todays(day('计划日期', 'Planned for')),
    productionProcessId: reference('生产工艺', 'Process', 'productionProcess'),
    thicknessMm: figure('厚度 mm', 'Thickness mm', [0.1, 6], 2),
    /** Users who may claim it; everyone if there are none. */
    candidates: references('候选人', 'Candidates', 'user'),
    feedOrderId: derived(reference('投料单', 'Feed order', 'feedOrder')),
    cookPoolId: derived(reference('蒸煮池', 'Cooking pool', 'cookPool')),
    sliceMachineId: derived(reference('刨切机', 'Slicer', 'sliceMachine')),
    dryMachineId: derived(reference('烘干机', 'Dryer', 'dryMachine')),
    /** Users who took part in it. */
    participants: derived(references('参与人', 'Participants', 'user')),
    startTime: derived(moment('开始时间', 'Started')),
    finishTime: derived(moment('完成时间', 'Finished')),
    packCount: summed(derived(count('产出包数', 'Packages', [0, 99_999]))),
    producedArea: {
      ...summed(derived(figure('产出面积 m²', 'Produced m²', [0, 999_999_999], 4))),
      isArea: true as const,
    },
    producedVolume: summed(derived(figure('产出材积 m³', 'Veneer m³', [0, 999_999_999], 4))),
    voidReason: derived(text('作废原因', 'Why voided', { longest: 200 })),
    remark: note('备注', 'Remark'),
  },
  code: 'timberNo',
  name: 'timberNo',
  list: [
    ...([
      'timberNo',
      'taskStatus',
      'operation',
      'isRunning',
      'speciesId',
      'plannedDate',
      'thicknessMm',
    ] as const),
    ...(['cookPoolId', 'sliceMachineId', 'dryMachineId', 'participants', 'startTime', 'finishTime'] as const),
    ...(['packCount', 'producedArea', 'producedVolume', 'logId', 'feedOrderId', 'remark'] as const),
  ],
  filters: [
    ...([
      'timberNo',
      'taskStatus',
      'operation',
      'isRunning',
      'speciesId',
      'feedOrderId',
      'plannedDate',
    ] as const),
    ...(['cookPoolId', 'sliceMachineId', 'dryMachineId', 'startTime', 'finishTime'] as const),
  ],
  order: { latest: ['plannedDate', 'timberNo'] },
  isLarge: true,
  form: 'drawer',
  acts: ACTS,
  removalRefusal: refusalOf('remove'),
  menu: {
    id: 60_300,
    group: 'yard',
    path: TASKS,
    icon: 'slice',
    sort: 3,
    keepAlive: true,
    buttons: [
      ...(['view', 'add', 'edit', 'delete', 'export'] as const),
      ...Object.entries(TASK_BUTTONS).map(([code, words]) => ({ code, words })),
    ],
  },
});
