import { sql } from 'drizzle-orm';
import { type CodedGoods, wholeOf } from '#shared/domain/scan-compare';
import type { TenantTx } from '../../../db/tenancy.ts';
import { orderedAndReceived } from '../received-goods.ts';
import { type GoodsLine, plain } from './goods-lines.ts';

/** A kind of goods of a purchase order: what is received counts by species and thickness (W1.4). */
const kindOf = (species: string, thicknessMm: string) => `${species} ${thicknessMm} mm`;

/** What is left to receive of a purchase order, by kind of goods. */
export async function findOrdered(tx: TenantTx, orderId: string): Promise<CodedGoods[]> {
  const { rows } = await tx.execute<{ species: string; thickness: string; area: string }>(sql`
    WITH ${orderedAndReceived(orderId)}
    SELECT species, thickness, ordered.area - coalesce(received.area, 0) AS area
    FROM ordered LEFT JOIN received USING (tree_code, thickness)
    WHERE ordered.area > coalesce(received.area, 0) ORDER BY place`);
  return rows.map(({ species, thickness, area }) => {
    const thicknessMm = plain(thickness);
    const values = { species, thicknessMm, area: plain(area) };
    return { code: kindOf(species, thicknessMm), packNo: '', values };
  });
}

/** Tally lines by kind of goods, with the sums of their areas. */
export function byKind(lines: readonly GoodsLine[]): CodedGoods[] {
  const kinds = Map.groupBy(lines, ({ goods: { values } }) =>
    kindOf(values.species ?? '', values.thicknessMm ?? ''),
  );
  return [...kinds].map(([code, ofKind]) => {
    const { species = '', thicknessMm = '', area = '' } = wholeOf(ofKind.map(({ goods }) => goods));
    return { code, packNo: '', values: { species, thicknessMm, area } };
  });
}
