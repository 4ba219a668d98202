import type { PROCESS_TASK_ERRORS } from '../../error-words/process-task.ts';
import type { Words } from '../../errors.ts';

export type TaskStatus = 0 | 1 | 2 | 9;

/** States of a processing task (W6.4, W6.5, W6.8). */
export const TASK_STATUSES: Readonly<Record<TaskStatus, Words>> = {
  0: { zh: '未生产', en: 'Not produced' },
  1: { zh: '生产中', en: 'In production' },
  2: { zh: '生产完成', en: 'Complete' },
  9: { zh: '已作废', en: 'Voided' },
};

export type Operation = 'COOK' | 'SLICE' | 'DRY' | 'PACK';
type MachineArea = 'cookPool' | 'sliceMachine' | 'dryMachine';

/** A step of the way from flitch to package. */
interface OperationRule {
  words: Words;
  /** The kind of machine it needs; absent if it is done at the bench. */
  machine?: { area: MachineArea; field: `${MachineArea}Id` };
  /** True if the machine takes one flitch at a time; a vat holds several. */
  isExclusive?: true;
}

/** W6.5: the operations in the order of work. */
export const OPERATIONS: Readonly<Record<Operation, OperationRule>> = {
  COOK: { words: { zh: '蒸煮', en: 'Cooking' }, machine: { area: 'cookPool', field: 'cookPoolId' } },
  SLICE: {
    words: { zh: '刨切', en: 'Slicing' },
    machine: { area: 'sliceMachine', field: 'sliceMachineId' },
    isExclusive: true,
  },
  DRY: {
    words: { zh: '烘干', en: 'Drying' },
    machine: { area: 'dryMachine', field: 'dryMachineId' },
    isExclusive: true,
  },
  PACK: { words: { zh: '齐边打包', en: 'Clipping and packing' } },
};

export const OPERATION_NAMES = Object.keys(OPERATIONS) as [Operation, ...Operation[]];

/** Steps that workshops name beside the operations. */
const FURTHER_STEPS: readonly Words[] = [
  { zh: '旋切', en: 'Peeling' },
  { zh: '齐边', en: 'Clipping' },
  { zh: '打包', en: 'Packing' },
];
const STEPS = new Map(
  [...Object.values(OPERATIONS).map(({ words }) => words), ...FURTHER_STEPS].map(({ zh, en }) => [zh, en]),
);

/** The English of stored steps of work, written with commas between; a company's own step is returned unchanged. */
export function translateSteps(chinese: string): string {
  return chinese
    .split(/[,，、]/)
    .map((step) => STEPS.get(step.trim()) ?? step.trim())
    .join(', ');
}

/** The operation after this one; null after the last. */
export function operationAfter(operation: Operation): Operation | null {
  return OPERATION_NAMES[OPERATION_NAMES.indexOf(operation) + 1] ?? null;
}

/** The values of a task that decide which acts it allows. */
export interface TaskState {
  taskStatus: TaskStatus;
  /** The current operation, running or to be started next. */
  operation: Operation;
  isRunning: 0 | 1;
  /** Area of the bundles made from it, in m². */
  producedArea: number;
}

export type TaskAct = 'edit' | 'remove' | 'start' | 'finish' | 'undo' | 'store' | 'void';
type Refusal = keyof typeof PROCESS_TASK_ERRORS;

const isOver = ({ taskStatus }: TaskState): Refusal | null => {
  if (taskStatus === 9) return 'process_task.voided';
  return taskStatus === 2 ? 'process_task.complete' : null;
};

const RULES: Readonly<Record<TaskAct, (task: TaskState) => Refusal | null>> = {
  edit: isOver,
  remove: ({ taskStatus }) => (taskStatus === 1 || taskStatus === 2 ? 'process_task.started' : null),
  start: (task) => isOver(task) ?? (task.isRunning === 1 ? 'process_task.running' : null),
  finish(task) {
    const over = isOver(task) ?? (task.isRunning === 0 ? 'process_task.not_running' : null);
    if (over !== null) return over;
    return task.operation === 'PACK' && task.producedArea === 0 ? 'process_task.nothing_stored' : null;
  },
  undo(task) {
    if (task.taskStatus === 9) return 'process_task.voided';
    if (task.taskStatus === 0) return 'process_task.not_started';
    // Its packages were made while it ran.
    const hasPacks = task.operation === 'PACK' && task.isRunning === 1 && task.producedArea > 0;
    return hasPacks ? 'process_task.packed' : null;
  },
  store(task) {
    if (task.taskStatus === 9) return 'process_task.voided';
    // A package that was entered by mistake is voided and entered again, also when the task is complete.
    if (task.taskStatus === 2) return null;
    return task.operation === 'PACK' && task.isRunning === 1 ? null : 'process_task.not_packing';
  },
  void(task) {
    if (task.taskStatus === 9) return 'process_task.voided';
    return task.producedArea > 0 ? 'process_task.produced' : null;
  },
};

/** Why a task does not allow an act; null if it does. Used by both server and screen. */
export function whyNotTask(act: TaskAct, task: TaskState): Refusal | null {
  return RULES[act](task);
}

/** The next act for a task; null once it is over. During packing, storing its packages comes before finishing. */
export function nextTaskAct(task: TaskState): 'start' | 'finish' | 'store' | null {
  if (isOver(task) !== null) return null;
  if (task.isRunning === 0) return 'start';
  return whyNotTask('finish', task) === 'process_task.nothing_stored' ? 'store' : 'finish';
}

/** The state of a task after the start of an operation: in production (W6.5). */
export const afterStart = (): Pick<TaskState, 'taskStatus' | 'isRunning'> => ({
  taskStatus: 1,
  isRunning: 1,
});

/** The state of a task after an operation ends: its next operation can start, or it is complete. */
export function afterFinish({
  operation,
}: TaskState): Pick<TaskState, 'taskStatus' | 'operation' | 'isRunning'> {
  const next = operationAfter(operation);
  return { taskStatus: next === null ? 2 : 1, operation: next ?? operation, isRunning: 0 };
}

/** The start or the finish of an operation. */
export interface Step {
  act: 'start' | 'finish';
  operation: Operation;
}

/** What was done last to a task in production, or complete; null before its first start. */
export function lastStep({ taskStatus, operation, isRunning }: TaskState): Step | null {
  if (isRunning === 1) return { act: 'start', operation };
  if (taskStatus === 2) return { act: 'finish', operation };
  const before = OPERATION_NAMES[OPERATION_NAMES.indexOf(operation) - 1];
  return before === undefined ? null : { act: 'finish', operation: before };
}

/** The state of a task without its last step: an operation that was finished runs again, one that was started is still to start. */
export function afterUndo({
  act,
  operation,
}: Step): Pick<TaskState, 'taskStatus' | 'operation' | 'isRunning'> {
  if (act === 'finish') return { taskStatus: 1, operation, isRunning: 1 };
  return { taskStatus: operation === OPERATION_NAMES[0] ? 0 : 1, operation, isRunning: 0 };
}

/** Whether a person may claim a task: a candidate, or anyone if there are no candidates. */
export function mayClaim(candidates: readonly string[], userId: string): boolean {
  return candidates.length === 0 || candidates.includes(userId);
}
