import { z } from 'zod';

/**
 * `waiting` for a desk; `taken` by one that has not begun; `working`; `paused` by a person at the desk; `unknown`: only a
 * person there can say how much was done; `done`, `failed` with a reason, `withdrawn` by its owner before a desk began;
 * `returned`: nobody is signed in any more at the desk it was for, which had not begun it.
 */
export const TaskStateSchema = z.enum([
  'waiting',
  'taken',
  'working',
  'paused',
  'unknown',
  'done',
  'failed',
  'withdrawn',
  'returned',
]);
export type TaskStateName = z.infer<typeof TaskStateSchema>;

/** States in which a task may still change by itself. */
export const OPEN_TASK_STATES = ['waiting', 'taken', 'working', 'paused', 'unknown'] as const;

/**
 * Whether its owner may withdraw a task: while a desk that is there works on it, the desk alone knows what was done. The
 * owner of a task whose desk is away, or whose outcome is unknown, settles it with a look at the labels.
 */
export function mayWithdraw({ state, isDeskAway }: { state: TaskStateName; isDeskAway: boolean }): boolean {
  if (state === 'working' || state === 'paused') return isDeskAway;
  return state === 'waiting' || state === 'taken' || state === 'unknown';
}
