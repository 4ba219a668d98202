import { exact } from '#shared/domain/decimal';
import { type CodedGoods, wholeOf } from '#shared/domain/scan-compare';
import type { TenantTx } from '../../../db/tenancy.ts';
import { findReceipt } from '../received-goods.ts';
import { type GoodsLine, plain } from './goods-lines.ts';

/** A kind of goods of a purchase order: received goods are counted by species and thickness (W1.4). */
const kindOf = (species: string, thicknessMm: string) => `${species} ${thicknessMm} mm`;

/** The quantities of a purchase order still to be received, by kind of goods. */
export async function findOrdered(tx: TenantTx, orderId: string): Promise<CodedGoods[]> {
  const all = await findReceipt(tx, orderId);
  return all.flatMap(({ species, thicknessMm, area, receivedArea }) => {
    const left = exact(area).minus(receivedArea);
    if (left.lessThanOrEqualTo(0)) return [];
    const thickness = plain(thicknessMm);
    const values = { species, thicknessMm: thickness, area: left.toString() };
    return [{ code: kindOf(species, thickness), packNo: '', values }];
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
