import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { processTaskApi } from '#shared/api/process-task';
import { AppError } from '#shared/errors';
import { recordAudit } from '../../audit/record-audit.ts';
import { feedOrders } from '../../db/schema/documents.ts';
import { packs } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { RecordStore } from '../../records/record-store.ts';
import {
  claimLines,
  findLineIds,
  findTimbers,
  type Maker,
  makePack,
  requireLogOf,
  requireSpeciesOf,
  type Timber,
} from '../pack/service.ts';
import { holdTask } from './held-task.ts';

/**
 * W6.8: makes a package, to be received in stock, from bundles of a task's timber; returns its id. Throws the reason
 * against it (the state of the task, bundles of another log, another species) and the errors of `makePack`.
 */
export async function storePack(
  tx: TenantTx,
  { id: taskId, version, ...made }: z.output<typeof processTaskApi.store.body>,
  by: Maker,
  store: RecordStore,
): Promise<string> {
  const task = await holdTask(tx, { id: taskId, version }, 'store');
  if (made.lines.length === 0) throw new AppError('process_task.no_bundles');
  const timber = await findTimber(tx, taskId);
  made.lines.forEach(({ logNo }, at) => {
    requireLogOf(timber, { logNo, place: at + 1 });
  });
  requireSpeciesOf(timber, made.treeCode);
  const packId = await makePack(tx, made, by, { knownLogNos: [timber.logNo] });
  await ownAsFed(tx, packId, task.feedOrderId);
  await claimLines(tx, taskId, await findLineIds(tx, packId));
  await store.set(tx, [taskId], {}, by);
  await recordAudit(tx, by, {
    action: 'processTask.store',
    target: { type: 'processTask', id: taskId, name: task.timberNo },
    details: { toPack: made.packNo, lines: made.lines.length },
  });
  return packId;
}

/** W6.2: veneer of logs that were fed for a customer is that customer's. */
async function ownAsFed(tx: TenantTx, packId: string, feedOrderId: string | null): Promise<void> {
  if (feedOrderId === null) return;
  const [order] = await tx.select().from(feedOrders).where(eq(feedOrders.id, feedOrderId));
  const ownerId = order?.customerId ?? null;
  if (ownerId !== null)
    await tx.update(packs).set({ ownerId, ownerDocId: feedOrderId }).where(eq(packs.id, packId));
}

/** The timber of a task. */
export async function findTimber(tx: TenantTx, taskId: string): Promise<Timber> {
  const [timber] = await findTimbers(tx, [taskId]);
  if (timber === undefined) throw new Error(`task ${taskId} is gone`);
  return timber;
}
