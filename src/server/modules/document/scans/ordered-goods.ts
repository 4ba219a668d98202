import { exact } from '#shared/domain/decimal';
import { compareReceipt } from '#shared/domain/receipt';
import { type CodedGoods, wholeOf } from '#shared/domain/scan-compare';
import type { TenantTx } from '../../../db/tenancy.ts';
import { findReceipt } from '../received-goods.ts';
import { type GoodsLine, plain } from './goods-lines.ts';

/** A kind of goods that a list is compared by: the grade of scanned goods is often not known yet. */
const kindOf = (species: string, thicknessMm: string) => `${species} ${thicknessMm} mm`;

/** The quantities of a purchase order still to be received (W1.4), of all grades together, by kind of goods. */
export async function findOrdered(tx: TenantTx, orderId: string): Promise<CodedGoods[]> {
  const outstanding = compareReceipt(await findReceipt(tx, orderId), []).filter(
    ({ result }) => result === 'missing',
  );
  return codedByKind(
    outstanding.map(({ species, thicknessMm, ordered, received }) => ({
      code: '',
      packNo: '',
      values: {
        species,
        thicknessMm: plain(thicknessMm),
        area: exact(ordered).minus(received).toString(),
      },
    })),
  );
}

/** Tally lines by kind of goods, with the sums of their areas. */
export const byKind = (lines: readonly GoodsLine[]): CodedGoods[] =>
  codedByKind(lines.map(({ goods }) => goods));

function codedByKind(goods: readonly CodedGoods[]): CodedGoods[] {
  const kinds = Map.groupBy(goods, ({ values }) => kindOf(values.species ?? '', values.thicknessMm ?? ''));
  return [...kinds].map(([code, ofKind]) => {
    const { species = '', thicknessMm = '', area = '' } = wholeOf(ofKind);
    return { code, packNo: '', values: { species, thicknessMm, area } };
  });
}
