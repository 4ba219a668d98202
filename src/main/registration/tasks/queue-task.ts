import { deskTaskApi, type InboxTask, type TaskWork } from '#shared/api/desk-task';
import type { DeskHandlers } from '#shared/desk/contract';
import type { Printer } from '#shared/desk/contract/printers';
import type { AttendedKind } from '#shared/desk-tasks/kinds';
import { AppError, toAppError } from '#shared/errors';
import type { SettingsStore } from '../../storage/settings.ts';
import type { DeskSession } from '../desk-session.ts';
import type { TaskNotes } from './task-notes.ts';

export interface TaskParts {
  print: DeskHandlers['print'];
  printers: DeskHandlers['printers'];
  settings: SettingsStore;
  session: DeskSession;
  notes: TaskNotes;
}

/** Work for a printer. */
type PrintWork = Exclude<TaskWork, { kind: AttendedKind }>;
type JobOrder = Parameters<DeskHandlers['print']['submit']>[0];

/** The content to print for one kind of task, decided before the task starts. */
export interface PreparedPrint<Kind extends PrintWork['kind']> {
  printer: Printer;
  /** Fields of pictures that its template shows. */
  pictures?: readonly string[];
  toJob(work: Extract<PrintWork, { kind: Kind }>): Pick<JobOrder, 'title' | 'content' | 'copies' | 'record'>;
}

/**
 * Puts the work of an accepted task into the print queue under the task's id, so that repeated calls print it only
 * once. Throws the errors of `prepare`, of the back office and of the queue, and `desk_task.lost`.
 */
export async function queueTask<Kind extends PrintWork['kind']>(
  { print, session, notes }: TaskParts,
  { id, kind, isOwn, state }: InboxTask & { kind: Kind },
  prepare: () => Promise<PreparedPrint<Kind>>,
): Promise<void> {
  if (await isQueued(print, id)) return;
  const wasBegun = isOwn && state !== 'taken';
  if (wasBegun && !notes.isUnqueued(id)) throw new AppError('desk_task.lost');
  const { printer, pictures = [], toJob } = await prepare();
  notes.begun(id);
  // From its answer on no other desk gets the task.
  const work = await session.call(deskTaskApi.begin, { id, pictures: [...pictures] });
  if (!isOfKind(work, kind)) throw new AppError('unexpected', { reason: `${kind}: ${work.kind}` });
  await print.submit({ key: id, printerId: printer.id, submittedBy: work.ownerName, ...toJob(work) });
  notes.queued(id);
}

const isOfKind = <Kind extends PrintWork['kind']>(
  work: TaskWork,
  kind: Kind,
): work is Extract<PrintWork, { kind: Kind }> => work.kind === kind;

async function isQueued(print: DeskHandlers['print'], id: string): Promise<boolean> {
  try {
    await print.job({ id });
    return true;
  } catch (error) {
    if (toAppError(error).code !== 'job.unknown') throw error;
    return false;
  }
}
