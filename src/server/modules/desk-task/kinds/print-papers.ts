import { and, inArray, ne } from 'drizzle-orm';
import type { PaperWork } from '#shared/api/desk-task';
import { TASK_KINDS } from '#shared/desk-tasks/kinds';
import { outcomeOf, type PrintProgress } from '#shared/documents/print-outcomes';
import { AppError } from '#shared/errors';
import { documentPrints } from '../../../db/schema/document-prints.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { NamedDocuments } from '../../document/service.ts';
import type { TaskRow } from '../tasks.ts';

const { content: ContentSchema } = TASK_KINDS.printPapers;

/**
 * The papers as recorded when the task was posted, when the right to print them was checked. Throws `record.not_found`.
 */
export async function paperWork(tx: TenantTx, task: TaskRow): Promise<PaperWork> {
  const prints = await findPrints(tx, task);
  const [first] = prints;
  if (first === undefined) throw new AppError('record.not_found');
  return {
    kind: 'printPapers',
    papers: prints.map(({ paper }) => paper),
    sheet: first.sheet,
    copies: first.copies,
    printedAt: first.printedAt.toISOString(),
    ownerName: task.ownerName,
  };
}

/** The documents that are printed. */
export async function printedDocuments(tx: TenantTx, task: TaskRow): Promise<NamedDocuments> {
  const { docKind: kind } = ContentSchema.parse(task.content);
  return { kind, by: 'id', names: (await findPrints(tx, task)).map(({ docId }) => docId) };
}

/**
 * Lets the prints of a task follow it. Its units are the copies of its papers, in order. Those of a task that is given back are
 * followed in the database (migration 1791).
 */
export async function followTask(
  tx: TenantTx,
  { kind, content, state, done, total }: TaskRow,
): Promise<void> {
  if (kind !== 'printPapers') return;
  const { printIds } = ContentSchema.parse(content);
  if (state === 'working' && done === total) return awaitQueue(tx, printIds);
  const copies = total / printIds.length;
  const outcomes = printIds.map((_, at) =>
    outcomeOf(progressOf(state), { done: done - at * copies, copies }),
  );
  for (const outcome of new Set(outcomes)) {
    const ids = printIds.filter((_, at) => outcomes[at] === outcome);
    await tx
      .update(documentPrints)
      .set({ outcome })
      .where(and(inArray(documentPrints.id, ids), ne(documentPrints.outcome, outcome)));
  }
}

/** A print queue that has all of a task may still fail: what it prints is known at its end. */
async function awaitQueue(tx: TenantTx, printIds: readonly string[]): Promise<void> {
  const isEnded = inArray(documentPrints.outcome, ['unknown', 'failed']);
  await tx
    .update(documentPrints)
    .set({ outcome: 'waiting' })
    .where(and(inArray(documentPrints.id, [...printIds]), isEnded));
}

function progressOf(state: TaskRow['state']): PrintProgress {
  switch (state) {
    case 'done':
    case 'unknown':
      return state;
    case 'failed':
    case 'withdrawn':
      return 'ended';
    default:
      return 'open';
  }
}

async function findPrints(tx: TenantTx, { content }: TaskRow) {
  const { printIds } = ContentSchema.parse(content);
  const rows = await tx.select().from(documentPrints).where(inArray(documentPrints.id, printIds));
  return printIds.flatMap((id) => rows.filter((row) => row.id === id));
}
