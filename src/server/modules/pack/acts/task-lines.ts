import { asc, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { logs } from '../../../db/schema/logs.ts';
import { packs, tallyLines, treeSpecies } from '../../../db/schema/packs.ts';
import { processLines, processTasks } from '../../../db/schema/process-tasks.ts';
import type { TenantTx } from '../../../db/tenancy.ts';

/** The timber of which a processing task makes veneer. */
export interface Timber {
  taskId: string;
  timberNo: string;
  /** The log number on its bundles. */
  logNo: string;
  /** cm, of the log; null where it was not scaled. */
  checkDiameter: number | null;
  /** Empty where the task names no species. */
  treeCode: string;
  species: string;
}

/** The timber of tasks, in the order of their ids. */
export async function findTimbers(tx: TenantTx, taskIds: readonly string[]): Promise<Timber[]> {
  if (taskIds.length === 0) return [];
  return tx
    .select({
      taskId: processTasks.id,
      timberNo: processTasks.timberNo,
      logNo: sql<string>`coalesce(${logs.logNo}, ${processTasks.timberNo})`,
      checkDiameter: logs.checkDiameter,
      treeCode: sql<string>`coalesce(${treeSpecies.treeCode}, '')`,
      species: sql<string>`coalesce(${treeSpecies.fullName}, '')`,
    })
    .from(processTasks)
    .leftJoin(logs, eq(logs.id, processTasks.logId))
    .leftJoin(treeSpecies, eq(treeSpecies.id, processTasks.speciesId))
    .where(inArray(processTasks.id, [...taskIds]))
    .orderBy(asc(processTasks.id));
}

/** Throws `process_task.other_species` for a package of another species than the timber. */
export function requireSpeciesOf({ timberNo, treeCode, species }: Timber, ofPack: string): void {
  if (treeCode === '' || ofPack === treeCode) return;
  throw new AppError('process_task.other_species', { timberNo, species, field: 'treeCode' });
}

/** Throws `process_task.other_log` for a bundle of another log; `place` is its line number, from 1. */
export function requireLogOf(
  { timberNo, logNo: expected }: Timber,
  { logNo, place }: { logNo: string; place: number },
): void {
  if (logNo !== expected)
    throw new AppError('process_task.other_log', { line: place, logNo, timberNo, expected });
}

/**
 * W6.8: updates the tasks of a package after a change of its tally; `before` holds the ids of its lines before the
 * change. Bundles of a task keep its log number. A new bundle belongs to the task of the bundle before it; only a
 * package that also had bundles without a task may get new ones without. Throws `process_task.other_log` and
 * `process_task.other_species`.
 */
export async function followTasks(tx: TenantTx, packId: string, before: readonly string[]): Promise<void> {
  const rows = await tx
    .select({
      id: tallyLines.id,
      logNo: tallyLines.logNo,
      isDeleted: tallyLines.isDeleted,
      taskId: processLines.taskId,
      treeCode: packs.treeCode,
    })
    .from(tallyLines)
    .innerJoin(packs, eq(packs.id, tallyLines.packId))
    .leftJoin(processLines, eq(processLines.lineId, tallyLines.id))
    .where(eq(tallyLines.packId, packId))
    .orderBy(asc(tallyLines.lineNo), asc(tallyLines.id));
  const timbers = await findTimbers(tx, [...new Set(rows.flatMap(({ taskId }) => taskId ?? []))]);
  const [first] = timbers;
  if (first === undefined) return;
  for (const timber of timbers) requireSpeciesOf(timber, rows[0]?.treeCode ?? '');
  const known = new Set(before);
  const hasOthers = rows.some(({ id, taskId }) => known.has(id) && taskId === null);
  const added: (typeof processLines.$inferInsert)[] = [];
  let last = first;
  let place = 0;
  for (const { id, logNo, isDeleted, taskId } of rows) {
    if (isDeleted === 1) continue;
    place += 1;
    const own = timbers.find((timber) => timber.taskId === taskId);
    const of =
      own ?? (logNo === last.logNo ? last : timbers.find((timber) => timber.logNo === logNo)) ?? null;
    if (own === undefined && (known.has(id) || (of === null && hasOthers))) continue;
    last = of ?? last;
    requireLogOf(last, { logNo, place });
    if (own === undefined) added.push({ lineId: id, taskId: last.taskId });
  }
  if (added.length > 0) await tx.insert(processLines).values(added);
}

/** Notes the bundles of a package that were just stored as made by a task; its produced figures follow (migration 1100). */
export async function claimLines(tx: TenantTx, taskId: string, lineIds: readonly string[]): Promise<void> {
  await tx.insert(processLines).values(lineIds.map((lineId) => ({ lineId, taskId })));
}
