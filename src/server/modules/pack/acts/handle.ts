import { MOST_PACKS } from '#shared/api/pack-acts';
import { LIVE_STOCK_STATUSES } from '#shared/domain/statuses';
import { isOnHand } from '#shared/domain/stock';
import { AppError } from '#shared/errors';
import { recordAudits } from '../../../audit/record-audit.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { holdLines } from '../../../stock/hold-lines.ts';
import { transferMovements } from '../../../stock/transfers.ts';
import { zoneNamed } from '../../zone/service.ts';
import {
  type Act,
  actDocument,
  findLineIds,
  holdPacks,
  requirePackState,
  type StoredPack,
  touchPack,
} from './act.ts';

/** Marks packages as packed (1) or unpacked (0). Throws as `holdLivePacks`. */
export async function wrapPacks(
  tx: TenantTx,
  { ids, packStatus }: { ids: readonly string[]; packStatus: number },
  by: Act,
): Promise<void> {
  const held = await holdLivePacks(tx, ids, by);
  const changed = held.filter((pack) => pack.packStatus !== packStatus);
  for (const { id } of changed) await touchPack(tx, id, { packStatus }, by);
  await recordAudits(
    tx,
    by,
    changed.map(({ id, packNo }) => ({
      action: packStatus === 1 ? 'pack.wrap' : 'pack.unwrap',
      target: { type: 'pack', id, name: packNo },
    })),
  );
}

/** Makes graded packages in stock ungraded again (W2.1, W4.5). Throws as `holdLivePacks`. */
export async function regradePacks(
  tx: TenantTx,
  { ids }: { ids: readonly string[] },
  by: Act,
): Promise<void> {
  const held = await holdLivePacks(tx, ids, by);
  for (const pack of held) requirePackState(pack, ['IN_STOCK']);
  const graded = held.filter(({ gradeStatus }) => gradeStatus === 1);
  for (const { id } of graded) await touchPack(tx, id, { gradeStatus: 0 }, by);
  await recordAudits(
    tx,
    by,
    graded.map(({ id, packNo }) => ({
      action: 'pack.regrade',
      target: { type: 'pack', id, name: packNo },
    })),
  );
}

/**
 * Moves packages to a zone, given by its name or the code on its label: goods on hand are issued from the old zone and
 * received in the new one. Throws the errors of `holdLivePacks`.
 */
export async function movePacks(
  tx: TenantTx,
  { ids, region: asked }: { ids: readonly string[]; region: string },
  by: Act,
): Promise<void> {
  const region = await zoneNamed(tx, asked);
  const held = await holdLivePacks(tx, ids, by);
  const changed = held.filter((pack) => pack.region !== region);
  for (const pack of changed) {
    const lines = await holdLines(tx, await findLineIds(tx, pack.id));
    const onHand = lines.filter(({ stockStatus }) => isOnHand(stockStatus));
    await transferMovements(tx, actDocument('MOVE', pack, by), onHand, { region }, by);
    await touchPack(tx, pack.id, { region }, by);
  }
  await recordAudits(
    tx,
    by,
    changed.map(({ id, packNo, region: before }) => ({
      action: 'pack.move',
      target: { type: 'pack', id, name: packNo },
      details: { changes: { region: [before, region] } },
    })),
  );
}

/** Throws `pack.too_many`, `pack.not_found`, and `pack.wrong_state` for a package that was shipped out or is void. */
async function holdLivePacks(tx: TenantTx, ids: readonly string[], by: Act): Promise<StoredPack[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw new AppError('record.some_missing');
  if (wanted.length > MOST_PACKS) throw new AppError('pack.too_many', { most: MOST_PACKS });
  const held = await holdPacks(tx, wanted, by);
  for (const pack of held) requirePackState(pack, LIVE_STOCK_STATUSES);
  return held;
}
