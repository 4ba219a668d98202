import { and, eq, inArray, sql } from 'drizzle-orm';
import { isLiveStatus, LIVE_STOCK_STATUSES } from '#shared/domain/statuses';
import { AppError } from '#shared/errors';
import { listed } from '#shared/listed';
import { packs, tallyLines } from '../db/schema/packs.ts';
import type { TenantTx } from '../db/tenancy.ts';
import type { HeldLine } from './hold-lines.ts';

/** Codes named in the message; `codes` has all of them. */
const MOST_NAMED = 10;

/**
 * V7: a bar code is on one live line. Throws `stock.code_taken` for lines that come back although other goods have their code
 * meanwhile, naming the codes with the packages of those goods.
 */
export async function refuseTakenCodes(tx: TenantTx, coming: readonly HeldLine[]): Promise<void> {
  const dead = coming.filter(({ stockStatus, barcode }) => !isLiveStatus(stockStatus) && barcode !== '');
  if (dead.length === 0) return;
  const codes = await tx
    .select({ barcode: tallyLines.barcode, packNo: packs.packNo })
    .from(tallyLines)
    .innerJoin(packs, eq(packs.id, tallyLines.packId))
    .where(
      and(
        sql`${tallyLines.barcode} = ANY (${sql.param(dead.map(({ barcode }) => barcode))}::text[])`,
        inArray(tallyLines.stockStatus, [...LIVE_STOCK_STATUSES]),
        eq(tallyLines.isDeleted, 0),
        sql`${tallyLines.id} <> ALL (${sql.param(coming.map(({ id }) => id))}::bigint[])`,
      ),
    )
    .orderBy(tallyLines.barcode);
  if (codes.length === 0) return;
  const named = codes.slice(0, MOST_NAMED);
  const list = {
    zh: listed(
      named.map(({ barcode, packNo }) => `${barcode}（${packNo}）`),
      'zh',
    ),
    en: listed(
      named.map(({ barcode, packNo }) => `${barcode} (${packNo})`),
      'en',
    ),
  };
  throw new AppError('stock.code_taken', { count: codes.length, list, codes });
}
