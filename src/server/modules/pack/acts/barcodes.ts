import { and, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { LIVE_STOCK_STATUSES } from '#shared/domain/statuses';
import { AppError } from '#shared/errors';
import { tallyLines, tenantCounters } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { formatDay } from '../../../http/time.ts';

const SERIAL_DIGITS = 6;

/** Those of the codes that live goods have, other than the lines with `ownIds`. */
export async function findTakenBarcodes(
  tx: TenantTx,
  barcodes: readonly string[],
  ownIds: readonly string[] = [],
): Promise<Set<string>> {
  const wanted = barcodes.filter((barcode) => barcode !== '');
  if (wanted.length === 0) return new Set();
  const rows = await tx
    .select({ barcode: tallyLines.barcode })
    .from(tallyLines)
    .where(
      and(
        sql`${tallyLines.barcode} = ANY (${sql.param(wanted)}::text[])`,
        inArray(tallyLines.stockStatus, [...LIVE_STOCK_STATUSES]),
        sql`${tallyLines.isDeleted} = 0`,
        ne(tallyLines.barcode, ''),
        ownIds.length === 0 ? undefined : notInArray(tallyLines.id, [...ownIds]),
      ),
    );
  return new Set(rows.map(({ barcode }) => barcode));
}

/**
 * New codes for lines of a species (D2): its code, the day, a serial that restarts every day. A code that a supplier uses
 * too is left out. Throws `number.exhausted` after 999,999 codes.
 */
export async function makeBarcodes(
  tx: TenantTx,
  treeCode: string,
  count: number,
  now: Date,
): Promise<string[]> {
  const prefix = `${treeCode}${formatDay(now).slice(2).replaceAll('-', '')}`;
  const made: string[] = [];
  while (made.length < count) {
    const codes = await takeSerials(tx, prefix, count - made.length);
    const taken = await findTakenBarcodes(tx, codes);
    made.push(...codes.filter((code) => !taken.has(code)));
  }
  return made;
}

async function takeSerials(tx: TenantTx, prefix: string, count: number): Promise<string[]> {
  const last = await countUp(tx, `barcode ${prefix}`, count);
  if (String(last).length > SERIAL_DIGITS)
    throw new AppError('number.exhausted', { prefix, codeLength: SERIAL_DIGITS });
  return Array.from(
    { length: count },
    (_, index) => `${prefix}${String(last - count + 1 + index).padStart(SERIAL_DIGITS, '0')}`,
  );
}

/** Takes `count` numbers of a counter of the company; returns the last of them. Concurrent callers wait for this transaction. */
export async function countUp(tx: TenantTx, name: string, count: number): Promise<number> {
  const [counter] = await tx
    .insert(tenantCounters)
    .values({ name, issued: count })
    .onConflictDoUpdate({
      target: [tenantCounters.tenantId, tenantCounters.name],
      set: { issued: sql`${tenantCounters.issued} + ${count}::bigint` },
    })
    .returning({ issued: tenantCounters.issued });
  if (counter === undefined) throw new Error(`no counter ${name}`);
  return counter.issued;
}
