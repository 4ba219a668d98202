import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { packApi } from '#shared/api/pack';
import type { TenantTx } from '../../../db/tenancy.ts';
import { findPackById } from '../packs.ts';
import { findLineIds } from './act.ts';
import { findTakenBarcodes } from './barcodes.ts';

/**
 * Those of the codes of a tally that its save would refuse as taken (V7), except codes that it has twice. Without `id`
 * the tally is of a new package; throws `pack.not_found` for one outside `scope`.
 */
export async function findTakenInTally(
  tx: TenantTx,
  { id, barcodes }: z.output<typeof packApi.takenBarcodes.body>,
  scope: SQL | undefined,
): Promise<string[]> {
  const pack = id === undefined ? null : await findPackById(tx, id, scope);
  // Later on lines are only added to the tally, so that its own codes are taken too.
  const own = pack?.stockStatus === 'PENDING_IN' ? await findLineIds(tx, pack.id) : [];
  return [...(await findTakenBarcodes(tx, barcodes, own))];
}
