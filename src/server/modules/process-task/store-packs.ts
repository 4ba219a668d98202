import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { processTaskApi } from '#shared/api/process-task';
import { sum } from '#shared/domain/decimal';
import { AppError } from '#shared/errors';
import { recordAudit } from '../../audit/record-audit.ts';
import { logs } from '../../db/schema/logs.ts';
import { packs, treeSpecies } from '../../db/schema/packs.ts';
import { processPacks } from '../../db/schema/process-tasks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { RecordStore } from '../../records/record-store.ts';
import { type Maker, makePacks } from '../pack/service.ts';
import { holdTask, type StoredTask } from './held-task.ts';

/**
 * W6.8: makes a package, to be stored, of bundles of a task's timber; returns its id. Throws what forbids it: the state of the task,
 * bundles of another log, another species, and as `makePacks`.
 */
export async function storePack(
  tx: TenantTx,
  { id: taskId, version, ...made }: z.output<typeof processTaskApi.store.body>,
  by: Maker,
  store: RecordStore,
): Promise<string> {
  const task = await holdTask(tx, { id: taskId, version }, 'store');
  if (made.lines.length === 0) throw new AppError('process_task.no_bundles');
  const of = await findTimber(tx, task);
  const wrong = made.lines.findIndex(({ logNo }) => logNo !== of.logNo);
  if (wrong >= 0)
    throw new AppError('process_task.other_log', {
      ...{ line: wrong + 1, logNo: made.lines[wrong]?.logNo, timberNo: task.timberNo, expected: of.logNo },
    });
  if (of.treeCode !== '' && made.treeCode !== of.treeCode)
    throw new AppError('process_task.other_species', {
      ...{ timberNo: task.timberNo, species: of.species, field: 'treeCode' },
    });
  const [packId = ''] = await makePacks(tx, [made], by);
  const [pack] = await tx.select().from(packs).where(eq(packs.id, packId));
  if (pack === undefined) throw new Error(`package ${packId} was not made`);
  const { bundles, pieces } = pack;
  const [area, volume] = [Number(pack.area), Number(pack.volume)];
  await tx
    .insert(processPacks)
    .values({ id: by.newId(), taskId, packId, bundles, pieces, area, volume, createTime: by.now });
  await store.set(
    tx,
    [taskId],
    {
      packCount: task.packCount + 1,
      producedArea: sum([task.producedArea, area]).toNumber(),
      producedVolume: sum([task.producedVolume, volume]).toNumber(),
    },
    by,
  );
  await recordAudit(tx, by, {
    action: 'processTask.store',
    target: { type: 'processTask', id: taskId, name: task.timberNo },
    details: { toPack: pack.packNo, lines: bundles },
  });
  return packId;
}

/** The number on the bundles of a task, which is that of its log, and the species they are of. */
export async function findTimber(tx: TenantTx, { timberNo, logId, speciesId }: StoredTask) {
  const [log] = logId === null ? [] : await tx.select().from(logs).where(eq(logs.id, logId));
  const [species] =
    speciesId === null ? [] : await tx.select().from(treeSpecies).where(eq(treeSpecies.id, speciesId));
  return {
    logNo: log?.logNo ?? timberNo,
    checkDiameter: log?.checkDiameter ?? null,
    treeCode: species?.treeCode ?? '',
    species: species?.fullName ?? '',
  };
}
