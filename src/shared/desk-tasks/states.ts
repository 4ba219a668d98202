import { z } from 'zod';

/**
 * `waiting` for a desk; `taken`: accepted by a desk that has not started; `working`; `paused` by a person at the desk;
 * `unknown`: only a user there can determine how much was done; `done`; `failed` with a reason; `withdrawn` by its owner
 * before a desk started; `returned`: nobody is signed in anymore at its desk, which had not started it.
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

/** States from which a task may still change automatically. */
export const OPEN_TASK_STATES = ['waiting', 'taken', 'working', 'paused', 'unknown'] as const;

/**
 * Whether its owner may withdraw a task. While a present desk works on it, only the desk knows how much was done. If
 * the desk is away, or the outcome unknown, the owner settles the task after looking at the labels.
 */
export function mayWithdraw({ state, isDeskAway }: { state: TaskStateName; isDeskAway: boolean }): boolean {
  if (state === 'working' || state === 'paused') return isDeskAway;
  return state === 'waiting' || state === 'taken' || state === 'unknown';
}
