import type { deskTaskApi } from '#shared/api/desk-task';
import type { BodyOf } from '#shared/api/kit';
import type { Job } from '#shared/desk/contract/jobs';
import { AppError } from '#shared/errors';

export type TaskReport = Omit<BodyOf<typeof deskTaskApi.report>, 'id'>;

/** Builds the report about a task's print job for the back office. */
export function reportOf({ state, units, unitsSent, isQueued, error }: Job): TaskReport {
  switch (state) {
    case 'accepted':
    case 'sending':
      return { state: 'working', done: unitsSent, error: null };
    case 'paused':
      return { state: 'paused', done: unitsSent, error: null };
    case 'sent':
      // The printer's own queue may still report a failure.
      return isQueued
        ? { state: 'working', done: unitsSent, error: null }
        : { state: 'done', done: units, error: null };
    case 'confirmed':
      return { state: 'done', done: units, error: null };
    case 'failed':
      return { state: 'failed', done: unitsSent, error };
    case 'unknown':
      return { state: 'unknown', done: unitsSent, error };
    case 'cancelled':
      return { state: 'failed', done: unitsSent, error: new AppError('desk_task.cancelled').toPayload() };
  }
}
