import { describe, expect, test } from 'vitest';
import { cookGuideOf } from './cook-guide.ts';
import {
  afterFinish,
  afterUndo,
  lastStep,
  mayClaim,
  nextTaskAct,
  OPERATION_NAMES,
  operationAfter,
  type TaskState,
  whyNotTask,
} from './operations.ts';
import { isTimberOf, timberInTheWay, timberNosOf } from './timber.ts';
import { leftOutOf, yieldOf, yieldWarning } from './yield.ts';

const task = (given: Partial<TaskState> = {}): TaskState => ({
  taskStatus: 0,
  operation: 'COOK',
  isRunning: 0,
  producedArea: 0,
  ...given,
});

describe('W6.4 timber', () => {
  test('has the number of its log with a suffix, or without one if it is the whole log', () => {
    expect(timberNosOf('B1203', 2)).toEqual(['B1203-1', 'B1203-2']);
    expect(timberNosOf('B1203', 1)).toEqual(['B1203']);
    expect(isTimberOf('B1203-4', 'B1203')).toBe(true);
    expect(isTimberOf('B1203-4a', 'B1203')).toBe(false);
    expect(isTimberOf('B12034', 'B1203')).toBe(false);
  });

  test('is either the whole log or its parts', () => {
    expect(timberInTheWay('B1-3', 'B1', ['B1-1', 'B1-2'])).toBeUndefined();
    expect(timberInTheWay('B1-1', 'B1', ['B1-1'])).toBe('B1-1');
    expect(timberInTheWay('B1', 'B1', ['B1-2'])).toBe('B1-2');
    expect(timberInTheWay('B1-1', 'B1', ['B1'])).toBe('B1');
  });
});

describe('W6.5 operations', () => {
  test('follow each other from the vat to the bench', () => {
    expect(OPERATION_NAMES).toEqual(['COOK', 'SLICE', 'DRY', 'PACK']);
    expect(operationAfter('PACK')).toBeNull();
    expect(afterFinish(task({ operation: 'DRY', isRunning: 1 }))).toEqual({
      taskStatus: 1,
      operation: 'PACK',
      isRunning: 0,
    });
    expect(afterFinish(task({ operation: 'PACK', isRunning: 1 })).taskStatus).toBe(2);
  });

  test('a running operation is finished before another is started', () => {
    expect(whyNotTask('start', task())).toBeNull();
    expect(whyNotTask('finish', task())).toBe('process_task.not_running');
    expect(whyNotTask('start', task({ taskStatus: 1, isRunning: 1 }))).toBe('process_task.running');
  });

  test('a task is complete with its packages, and voided only without (W6.8)', () => {
    const packing = task({ taskStatus: 1, operation: 'PACK', isRunning: 1 });
    expect(whyNotTask('finish', packing)).toBe('process_task.nothing_stored');
    expect(whyNotTask('store', packing)).toBeNull();
    expect(whyNotTask('store', task({ taskStatus: 1, operation: 'DRY', isRunning: 1 }))).toBe(
      'process_task.not_packing',
    );
    expect(whyNotTask('void', packing)).toBeNull();
    expect(whyNotTask('void', { ...packing, producedArea: 9.821 })).toBe('process_task.produced');
    // Corrected when it is complete: its packages were voided.
    expect(whyNotTask('store', task({ taskStatus: 2 }))).toBeNull();
    expect(whyNotTask('void', task({ taskStatus: 2 }))).toBeNull();
    expect(whyNotTask('finish', { ...packing, producedArea: 9.821 })).toBeNull();
  });

  test('the next act is a start, a finish, or storing packages', () => {
    expect(nextTaskAct(task())).toBe('start');
    expect(nextTaskAct(task({ taskStatus: 1, isRunning: 1 }))).toBe('finish');
    const packing = task({ taskStatus: 1, operation: 'PACK', isRunning: 1 });
    expect(nextTaskAct(packing)).toBe('store');
    expect(nextTaskAct({ ...packing, producedArea: 5 })).toBe('finish');
    expect(nextTaskAct(task({ taskStatus: 2 }))).toBeNull();
  });

  test('what was done last can be undone, back to a task without production', () => {
    let at = task({ taskStatus: 2, operation: 'PACK' });
    const undone: string[] = [];
    for (let step = lastStep(at); step !== null; step = lastStep(at)) {
      undone.push(`${step.act} ${step.operation}`);
      at = { ...at, ...afterUndo(step) };
    }
    expect(undone).toEqual(
      ['PACK', 'DRY', 'SLICE', 'COOK'].flatMap((operation) => [`finish ${operation}`, `start ${operation}`]),
    );
    expect(at).toEqual(task());
    expect(whyNotTask('undo', at)).toBe('process_task.not_started');
    expect(whyNotTask('undo', task({ taskStatus: 9, operation: 'DRY' }))).toBe('process_task.voided');
  });

  test('the start of packing is not undone while there are packages of it; the finish is', () => {
    const packing = task({ taskStatus: 1, operation: 'PACK', isRunning: 1, producedArea: 5 });
    expect(whyNotTask('undo', packing)).toBe('process_task.packed');
    expect(whyNotTask('undo', { ...packing, producedArea: 0 })).toBeNull();
    expect(whyNotTask('undo', { ...packing, taskStatus: 2, isRunning: 0 })).toBeNull();
  });

  test('a user who is no candidate cannot claim a task that names candidates', () => {
    expect(mayClaim([], '7')).toBe(true);
    expect(mayClaim(['7', '8'], '7')).toBe(true);
    expect(mayClaim(['8'], '7')).toBe(false);
  });
});

describe('W6.6 cooking', () => {
  test('takes 10 to 30 h for maple and 45 to 75 h for oak, longer with the diameter', () => {
    expect(cookGuideOf('HM', null)).toEqual({ hours: [10, 30], temperatureC: [50, 75], hoursForLog: null });
    expect(cookGuideOf('WO', 50)).toMatchObject({ hours: [45, 75], temperatureC: [60, 90], hoursForLog: 45 });
    expect(cookGuideOf('WO', 60)?.hoursForLog).toBe(60);
    expect(cookGuideOf('WO', 82)?.hoursForLog).toBe(75);
  });

  test('has no guide values for other species', () => {
    expect(cookGuideOf('BW', 50)).toBeNull();
  });
});

describe('F7 yield', () => {
  test('of 980.5 m² at 0.50 mm from 1.214 m³ and 310 BFT', () => {
    const of = { area: 980.5, veneerVolume: 0.4903, bftArea: 980.5 };
    expect(yieldOf({ logVolume: 1.214, bft: 310, ...of })).toEqual({
      volumeYieldPct: 40.39,
      areaYield: 807.66,
      areaPerBft: 3.163,
    });
  });

  test('of logs without volume or board feet is unknown', () => {
    expect(yieldOf({ logVolume: 0, bft: 0, area: 0, veneerVolume: 0, bftArea: 0 })).toEqual({
      volumeYieldPct: null,
      areaYield: null,
      areaPerBft: null,
    });
  });

  test('names the logs that it leaves out, unless it leaves out all', () => {
    expect(leftOutOf({ logs: 3, withoutVolume: 1, withoutBft: 3 })?.zh).toBe('未计入：无材积 1 根');
    expect(leftOutOf({ logs: 3, withoutVolume: 1, withoutBft: 2 })?.en).toBe(
      'Logs left out: 1 without volume, 2 without BFT',
    );
    expect(leftOutOf({ logs: 3, withoutVolume: 0, withoutBft: 3 })).toBeNull();
  });

  test.each([
    [24.99, 'LOW'],
    [25, null],
    [70, null],
    [70.01, 'HIGH'],
    [100.01, 'IMPOSSIBLE'],
    [null, null],
  ])('of %s % has the warning %s (W6.9)', (pct, expected) => {
    expect(yieldWarning(pct)).toBe(expected);
  });
});
