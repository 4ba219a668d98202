import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { packApi } from '#shared/api/pack';
import { packs, tallyLines } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { isLive } from './pack-filters.ts';

type Choosable = Omit<z.output<typeof packApi.free.query>, 'ids' | 'stockStatus'> & {
  /** Any state without it. */
  stockStatus?: z.output<typeof packApi.free.query>['stockStatus'] | undefined;
};

/**
 * The condition for tally lines that a document can choose: those in a given state, and those that the document holds.
 */
export const isChoosable = ({ stockStatus, heldBy }: Choosable): SQL | undefined =>
  stockStatus &&
  or(
    eq(tallyLines.stockStatus, stockStatus),
    heldBy === undefined ? undefined : eq(tallyLines.lockedDocId, heldBy),
  );

/** Sums of the lines of packages in `scope` that a document can choose; a package without such lines is left out. */
export function findFree(
  tx: TenantTx,
  { ids, ...choosable }: Choosable & { ids: readonly string[] },
  scope: SQL | undefined,
) {
  return tx
    .select({
      id: packs.id,
      bundles: sql<number>`count(*)::integer`,
      pieces: sql<number>`sum(${tallyLines.pieces})::integer`,
      area: sql<number>`sum(${tallyLines.area})`.mapWith(Number),
    })
    .from(packs)
    .innerJoin(tallyLines, eq(tallyLines.packId, packs.id))
    .where(
      and(inArray(packs.id, [...ids]), isLive, scope, eq(tallyLines.isDeleted, 0), isChoosable(choosable)),
    )
    .groupBy(packs.id)
    .orderBy(packs.id);
}
