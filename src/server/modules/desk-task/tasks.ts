import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { DeskTask, InboxTask } from '#shared/api/desk-task';
import type { Page } from '#shared/api/kit';
import type { FoundTags, ReadingResult } from '#shared/desk-tasks/found-tags';
import { ATTENDED_KINDS, isAttendedKind, READING_KINDS, TASK_KINDS } from '#shared/desk-tasks/kinds';
import { mayWithdraw } from '#shared/desk-tasks/states';
import { AppError, type ErrorPayload } from '#shared/errors';
import { offsetOf, toPage } from '../../db/paging.ts';
import { deskTasks } from '../../db/schema/desk-tasks.ts';
import { desks } from '../../db/schema/desks.ts';
import { signedInDesks } from '../../db/schema/signed-in-desks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { DeskPrincipal } from '../../http/implement.ts';
import { formatTime } from '../../http/time.ts';
import { announce } from '../chat/service.ts';
import { followTask } from './kinds/print-papers.ts';
import { clearLeftDesks, isAway, isSignedInNow } from './presence.ts';

export type TaskRow = typeof deskTasks.$inferSelect;
export type NewTask = Pick<
  TaskRow,
  | 'id'
  | 'serial'
  | 'kind'
  | 'title'
  | 'count'
  | 'content'
  | 'total'
  | 'ownerId'
  | 'ownerName'
  | 'deskId'
  | 'createTime'
>;

/** A desk must start an accepted task within this time; then another desk may accept it. */
const LEASE_MS = 2 * 60_000;
/** Maximum of open tasks of one user. */
const MOST_OPEN = 100;
/** Most tasks that are listed for a desk. */
const MOST_LISTED = 100;
const KEPT_MS = 90 * 24 * 3_600_000;
/** A desk shows the results of its readings for this time. */
const SHOWN_MS = 24 * 3_600_000;

/** Stores a task once; returns it, also if it was there before. Throws `desk_task.too_many`, `record.not_found`. */
export async function postTask(tx: TenantTx, task: NewTask): Promise<{ task: DeskTask; isNew: boolean }> {
  if (task.deskId !== null) await requireDesk(tx, task.deskId, task.createTime);
  const [posted] = await tx.insert(deskTasks).values(task).onConflictDoNothing().returning();
  if (posted !== undefined) {
    const own = and(eq(deskTasks.ownerId, task.ownerId), inArray(deskTasks.state, ['waiting', 'taken']));
    if ((await tx.$count(deskTasks, own)) > MOST_OPEN)
      throw new AppError('desk_task.too_many', { most: MOST_OPEN });
    await tell(tx, posted);
  }
  return { task: await findOwnTask(tx, { ...task, now: task.createTime }), isNew: posted !== undefined };
}

/** One of a user's own tasks. Throws `record.not_found`. */
export async function findOwnTask(
  tx: TenantTx,
  { ownerId, id, now }: { ownerId: string; id: string; now: Date },
): Promise<DeskTask> {
  const [found] = await selectTasks(tx, and(eq(deskTasks.ownerId, ownerId), eq(deskTasks.id, id)));
  if (found === undefined) throw new AppError('record.not_found');
  return present(found, now);
}

/** One page of a user's tasks, newest first. */
export async function findOwnTasks(
  tx: TenantTx,
  { ownerId, now }: { ownerId: string; now: Date },
  query: { current: number; size: number },
): Promise<Page<DeskTask>> {
  const own = eq(deskTasks.ownerId, ownerId);
  const rows = await selectTasks(tx, own)
    .orderBy(desc(deskTasks.serial))
    .limit(query.size)
    .offset(offsetOf(query));
  return toPage(
    rows.map((row) => present(row, now)),
    await tx.$count(deskTasks, own),
    query,
  );
}

/** One of a user's own tasks that was given back, kept from changing. Throws `record.not_found`, `desk_task.not_returned`. */
export async function findReturned(
  tx: TenantTx,
  whose: { ownerId: string; id: string; now: Date },
): Promise<TaskRow> {
  const [row] = await tx.select().from(deskTasks).where(eq(deskTasks.id, whose.id)).for('update');
  const { state } = await findOwnTask(tx, whose);
  if (row === undefined || state !== 'returned') throw new AppError('desk_task.not_returned');
  return row;
}

/** Lets a task that was given back wait for another desk, or for any where `deskId` is null. Throws `desk_task.no_desk`. */
export async function handOverAgain(
  tx: TenantTx,
  { id, ownerId }: TaskRow,
  deskId: string | null,
  now: Date,
): Promise<DeskTask> {
  if (deskId !== null) await requireDesk(tx, deskId, now);
  const free = { takenBy: null, takerName: '', leaseUntil: null, error: null, endTime: null };
  await change(tx, id, { ...free, state: 'waiting', deskId });
  return findOwnTask(tx, { ownerId, id, now });
}

/** Withdraws a task that no desk works on. Throws `record.not_found`, `desk_task.begun`. */
export async function withdrawTask(
  tx: TenantTx,
  whose: { ownerId: string; id: string; now: Date },
): Promise<DeskTask> {
  const { id, now } = whose;
  await tx.select({ id: deskTasks.id }).from(deskTasks).where(eq(deskTasks.id, id)).for('update');
  const task = await findOwnTask(tx, whose);
  if (task.state === 'withdrawn' || task.state === 'returned') return task;
  if (!mayWithdraw(task)) throw new AppError('desk_task.begun');
  await change(tx, id, { state: 'withdrawn', takenBy: null, leaseUntil: null, endTime: now });
  return findOwnTask(tx, whose);
}

/**
 * The tasks that wait for a desk, those it has taken and not ended, and the readings it has lately done with their results.
 * Its own come first, then prints, so that what waits for a person holds none back; oldest first.
 */
export async function findInbox(tx: TenantTx, desk: DeskPrincipal, now: Date): Promise<InboxTask[]> {
  const isOwn = eq(deskTasks.takenBy, desk.deskId);
  const isReading = inArray(deskTasks.kind, [...READING_KINDS]);
  const isAttended = inArray(deskTasks.kind, [...ATTENDED_KINDS]);
  const lately = gt(deskTasks.endTime, new Date(now.getTime() - SHOWN_MS));
  const isDone = and(isReading, eq(deskTasks.state, 'done'), lately);
  const rows = await selectTasks(tx, or(isFree(desk, now), and(isOwn, or(isOpen, isDone))))
    .orderBy(sql`(${isOwn}) is true desc`, isAttended, asc(deskTasks.serial))
    .limit(MOST_LISTED);
  return rows.map((row) => ({
    ...present(row, now),
    isOwn: row.task.takenBy === desk.deskId,
  }));
}

/** Accepts a task; does nothing if this desk has accepted it before. Throws `desk_task.gone`. */
export async function takeTask(tx: TenantTx, desk: DeskPrincipal, id: string, now: Date): Promise<void> {
  const { deskId, user } = desk;
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const mine = and(eq(deskTasks.takenBy, deskId), isOpen);
  const [taken] = await tx
    .update(deskTasks)
    .set({ state: 'taken', takenBy: deskId, takerName: user?.name ?? '', leaseUntil })
    .where(and(eq(deskTasks.id, id), isFree(desk, now)))
    .returning();
  if (taken !== undefined) return tell(tx, taken);
  const known = await tx.$count(deskTasks, and(eq(deskTasks.id, id), mine));
  if (known === 0) throw new AppError('desk_task.gone');
}

/** A task this desk has taken and not ended, kept from changing. Throws `desk_task.gone`. */
export async function requireTaken(tx: TenantTx, deskId: string, id: string): Promise<TaskRow> {
  const [task] = await tx
    .select()
    .from(deskTasks)
    .where(and(eq(deskTasks.id, id), eq(deskTasks.takenBy, deskId), isOpen))
    .for('update');
  if (task === undefined) throw new AppError('desk_task.gone');
  return task;
}

/** Starts a task that this desk has accepted; does nothing if it was started before. Throws `desk_task.gone`. */
export async function beginTask(tx: TenantTx, deskId: string, id: string): Promise<TaskRow> {
  const task = await requireTaken(tx, deskId, id);
  if (task.state === 'taken') await change(tx, id, { state: 'working', leaseUntil: null });
  return task;
}

interface Progress {
  id: string;
  state: 'working' | 'paused' | 'unknown' | 'done' | 'failed';
  done: number;
  error?: ErrorPayload | null | undefined;
  found?: FoundTags | undefined;
  results?: ReadingResult[] | undefined;
}

/**
 * Stores a desk's progress with its task. A task that failed or whose outcome was unknown may continue, because its
 * print job may. Throws `desk_task.gone`.
 */
export async function reportTask(
  tx: TenantTx,
  deskId: string,
  { id, state, done, error, found, results }: Progress,
  now: Date,
): Promise<void> {
  const [task] = await tx
    .select()
    .from(deskTasks)
    .where(and(eq(deskTasks.id, id), eq(deskTasks.takenBy, deskId)))
    .for('update');
  // A late report of progress does not reopen a task that a user has ended.
  const isOver = task?.state === 'done' || (task?.state === 'failed' && isAttendedKind(task.kind));
  if (task === undefined || isOver) {
    if (task?.state === state) return;
    throw new AppError('desk_task.gone');
  }
  const isNews = found !== undefined || results !== undefined;
  if (task.state === state && task.done === done && !isNews) return;
  const isEnded = state === 'done' || state === 'failed';
  await change(tx, id, {
    state,
    done: Math.min(done, task.total),
    error: error ?? null,
    ...(found && { found }),
    ...(results && { results }),
    leaseUntil: null,
    endTime: isEnded ? now : null,
  });
}

/**
 * Stores how much of a task is done according to the records. The task ends when nothing is left to do, whether a desk
 * has taken it or not.
 */
export async function countDone(
  tx: TenantTx,
  { id, done: before }: TaskRow,
  { done, isAll }: { done: number; isAll: boolean },
  now: Date,
): Promise<void> {
  if (done === before && !isAll) return;
  const end = { state: 'done', leaseUntil: null, error: null, endTime: now } as const;
  await change(tx, id, { done, ...(isAll && end) });
}

/** Removes tasks that ended long ago, and signed-in desks not seen for as long; returns the number of tasks. */
export async function clearTasks(tx: TenantTx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  await clearLeftDesks(tx, now, before);
  const old = lt(deskTasks.endTime, before);
  return (await tx.delete(deskTasks).where(old).returning({ id: deskTasks.id })).length;
}

const isOpen = inArray(deskTasks.state, ['taken', 'working', 'paused', 'unknown']);

/**
 * Condition of the tasks that a desk may accept: those meant for it and, if it is registered, those for any desk;
 * waiting, or accepted by a desk that did not start in time. A desk that is only signed in, where any user of the
 * company may be, gets only tasks meant for it, because their labels show packages that the user may not be allowed to
 * see.
 */
function isFree({ deskId, user }: DeskPrincipal, now: Date): SQL | undefined {
  const isMeant = eq(deskTasks.deskId, deskId);
  const forIt = user === null ? or(isNull(deskTasks.deskId), isMeant) : isMeant;
  const isLapsed = and(eq(deskTasks.state, 'taken'), lt(deskTasks.leaseUntil, now));
  return and(forIt, or(eq(deskTasks.state, 'waiting'), isLapsed));
}

async function requireDesk(tx: TenantTx, id: string, now: Date): Promise<void> {
  const registered = and(eq(desks.id, id), eq(desks.status, 1), eq(desks.isDeleted, 0));
  if ((await tx.$count(desks, registered)) > 0) return;
  const signedIn = and(eq(signedInDesks.id, id), isSignedInNow(now));
  if ((await tx.$count(signedInDesks, signedIn)) === 0) throw new AppError('desk_task.no_desk');
}

async function change(tx: TenantTx, id: string, values: Partial<TaskRow>): Promise<void> {
  const [changed] = await tx.update(deskTasks).set(values).where(eq(deskTasks.id, id)).returning();
  if (changed === undefined) return;
  await followTask(tx, changed);
  await tell(tx, changed);
}

/** Notifies the owner's pages and the company's desks, after the commit. */
async function tell(
  tx: TenantTx,
  { tenantId, ownerId, id, kind, state, done, total, found }: TaskRow,
): Promise<void> {
  const task = { id, state, done, total, ...(found && { found }) };
  // A desk reports the progress of its prints and readings itself; tags written are counted here.
  const isForDesks = state !== 'working' || kind === 'writeTags';
  await announce(tx, { kind: 'desk-task', tenantId, ownerId, task, isForDesks });
}

function selectTasks(tx: TenantTx, wanted: SQL | undefined) {
  const its = sql`coalesce(${deskTasks.takenBy}, ${deskTasks.deskId})`;
  return tx
    .select({
      task: deskTasks,
      registered: { name: desks.name, seen: desks.lastSeenTime, status: desks.status },
      signedIn: {
        name: signedInDesks.name,
        seen: signedInDesks.lastSeenTime,
        sessionId: signedInDesks.sessionId,
      },
    })
    .from(deskTasks)
    .leftJoin(desks, eq(desks.id, its))
    .leftJoin(signedInDesks, eq(signedInDesks.id, its))
    .where(wanted)
    .$dynamic();
}

/** A task with its desk: registered, signed in, or none. */
interface FoundTask {
  task: TaskRow;
  registered: { name: string; seen: Date | null; status: number } | null;
  signedIn: { name: string; seen: Date; sessionId: string | null } | null;
}

/** Without its packages, of which a task may have a thousand. */
const OfDocumentsSchema = TASK_KINDS.writeTags.content.pick({ ofDocuments: true });

const documentsOfTags = ({ content }: TaskRow) => OfDocumentsSchema.parse(content).ofDocuments ?? null;

function present({ task, registered, signedIn }: FoundTask, now: Date): DeskTask {
  const { id, kind, title, count, done, total, found, results } = task;
  const { ownerName, takerName, deskId, createTime, endTime } = task;
  const isGone =
    signedIn === null
      ? registered?.status !== 1 || isAway(registered.seen, now)
      : signedIn.sessionId === null || isAway(signedIn.seen, now);
  const isBegun = task.state !== 'waiting' && task.state !== 'taken';
  // Stored as given back at the latest when the desk calls again.
  const state = signedIn !== null && isGone && !isBegun ? 'returned' : task.state;
  const error = state === 'returned' ? new AppError('desk_task.returned').toPayload() : task.error;
  return {
    id,
    kind,
    title,
    count,
    done,
    total,
    state,
    error,
    found,
    results,
    ownerName,
    takerName,
    subject: kind === 'printLabels' ? TASK_KINDS.printLabels.content.parse(task.content).subject : null,
    paper: kind === 'printPapers' ? TASK_KINDS.printPapers.content.parse(task.content) : null,
    checkedKind: kind === 'checkTags' ? TASK_KINDS.checkTags.content.parse(task.content).docKind : null,
    taggedOf: kind === 'writeTags' ? documentsOfTags(task) : null,
    deskId: deskId ?? '',
    deskName: registered?.name ?? signedIn?.name ?? '',
    isDeskAway: task.takenBy !== null && isGone,
    isDoneElsewhere: task.state === 'done' && task.takenBy === null,
    createTime: formatTime(createTime),
    endTime: formatTime(endTime),
  };
}
