import { deskTaskApi, type InboxTask } from '#shared/api/desk-task';
import type { DeskHandlers } from '#shared/desk/contract';
import { hasRoute } from '#shared/desk/printer-routes';
import { AppError, toAppError } from '#shared/errors';
import { buildLabelRow } from '#shared/label/pack-row';
import { toLocalTime } from '#shared/local-time';
import type { SettingsStore } from '../../storage/settings.ts';
import type { DeskSession } from '../desk-session.ts';
import { reachablePrinter } from './reachable-printer.ts';
import type { TaskNotes } from './task-notes.ts';

export interface LabelParts {
  print: DeskHandlers['print'];
  printers: DeskHandlers['printers'];
  settings: SettingsStore;
  session: DeskSession;
  notes: TaskNotes;
}

/** Why this desk cannot print labels now; null if it can. */
export function refusalOfLabels({ settings }: Pick<LabelParts, 'settings'>): AppError | null {
  return hasRoute(settings.read(), 'labels') ? null : new AppError('desk_task.no_printer');
}

/**
 * Puts the labels of a taken task into the print queue under the task's id, so that they are printed once however often
 * this is called. Throws the back office's refusals, what the queue refuses, and `desk_task.lost`.
 */
export async function printLabels(parts: LabelParts, task: InboxTask): Promise<void> {
  const { print, settings, session, notes } = parts;
  const { id } = task;
  if (await isQueued(print, id)) return;
  const wasBegun = task.isOwn && task.state !== 'taken';
  if (wasBegun && !notes.isUnqueued(id)) throw new AppError('desk_task.lost');
  const refusal = refusalOfLabels(parts);
  if (refusal !== null) throw refusal;
  const template = await templateFor(print, settings.read().labelTemplateId);
  const printer = await reachablePrinter(parts, { kind: 'labels', of: template.subject, size: template });
  notes.begun(id);
  // From its answer on no other desk gets the task.
  const work = await session.call(deskTaskApi.begin, { id });
  const { packs, copies, captions, tenantId, ownerId, ownerName } = work;
  const date = toLocalTime(new Date()).slice(0, 10);
  const first = packs[0]?.packNo ?? '';
  await print.submit({
    key: id,
    printerId: printer.id,
    title: packs.length > 1 ? `${first} +${packs.length - 1}` : first,
    content: {
      kind: 'labels',
      templateId: template.id,
      rows: packs.map((pack) => buildLabelRow(pack, date)),
      captions,
    },
    copies,
    submittedBy: ownerName,
    record: { tenantId, subjectIds: packs.map((pack) => pack.id), userId: ownerId },
  });
  notes.queued(id);
}

async function isQueued(print: DeskHandlers['print'], id: string): Promise<boolean> {
  try {
    await print.job({ id });
    return true;
  } catch (error) {
    if (toAppError(error).code !== 'job.unknown') throw error;
    return false;
  }
}

/** The desk's template for packages, else the first one it has. Throws `template.invalid`. */
async function templateFor(print: DeskHandlers['print'], id: string) {
  const templates = (await print.templates()).filter(({ subject }) => subject === 'package');
  const template = id === '' ? templates[0] : templates.find((each) => each.id === id);
  if (template === undefined)
    throw new AppError('template.invalid', { template: id, reason: 'no such template' });
  return template;
}
