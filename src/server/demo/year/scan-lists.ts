import type { ScanPurpose } from '#shared/domain/scan-checks';
import type { Books, Row } from './books.ts';
import type { Bundle, Pack } from './goods.ts';
import type { LastOutcome } from './plan.ts';
import type { Story } from './story.ts';

/**
 * Enters lists for every purpose: lists without faults, one with every possible fault (W7), and one from which a
 * delivery was made.
 */
export function enterScanLists(
  books: Books,
  story: Story,
  inbounds: Readonly<Record<LastOutcome, { packs: readonly Pack[] }>>,
): void {
  const order = story.orders.findLast((one) => story.leftOf(one).length > 0);
  const left = order === undefined ? [] : story.leftOf(order).flatMap(({ bundles }) => bundles);
  enterList(books, 'DELIVERY', left.slice(0, -2).map(codeOf), { saleOrderId: order?.entered.id });
  enterList(books, 'DELIVERY', anomalies(books, story, left), { saleOrderId: order?.entered.id });
  enterList(books, 'INBOUND', inbounds.rejected.packs.map(numberOf), {});
  const tags = story.gradedPacks(20).flatMap(({ row }) => (row.epc ? { code: row.epc } : []));
  enterList(books, 'STOCKTAKE', tags, {});
  const [done] = story.deliveries.filter(({ order }) => order !== undefined).slice(-1);
  if (done !== undefined)
    enterList(
      books,
      'DELIVERY',
      done.entered.taken.map(({ pack }) => numberOf(pack)),
      {
        saleOrderId: done.order?.entered.id,
        deliveryId: done.entered.id,
        processStatus: 1,
      },
    );
}

const codeOf = ({ row }: Bundle) => ({ code: row.barcode });
const numberOf = ({ row }: Pack) => ({ code: row.packNo });

/** Every flag: measures no bundle has, a code twice, one of two packages, an unknown one, and goods that left. */
function anomalies(books: Books, story: Story, left: readonly Bundle[]): Row[] {
  const [first, second] = left.map(codeOf);
  const untouched = story
    .gradedPacks(books.packs.length)
    .filter(({ bundles }) => bundles.every(({ stockStatus }) => stockStatus === 'IN_STOCK'));
  const [numbered, coded] = untouched;
  // A supplier's own code on a bundle, which is also the number of a package.
  if (numbered !== undefined && coded?.bundles[0] !== undefined)
    coded.bundles[0].row.barcode = numbered.row.packNo;
  const gone = books.packs.flatMap(({ bundles }) => bundles).find(({ stockStatus }) => stockStatus === 'OUT');
  const rows = [
    first && { ...first, lengthCm: '2500', widthCm: '17.3' },
    second,
    second,
    numbered && numberOf(numbered),
    { code: 'YB20260001' },
    gone && codeOf(gone),
  ];
  return rows.filter((row) => row !== undefined);
}

function enterList(books: Books, purpose: ScanPurpose, rows: readonly Row[], more: Row): void {
  books.wait();
  const { userId, deptId } = books.staff.keeper;
  const id = books.newId();
  const kept = books.kept('scanList');
  kept.heads.push({
    id,
    listNo: books.number('scanList'),
    purpose,
    rowCount: rows.length,
    device: 'PDA-1',
    submitterId: userId,
    submitTime: books.now,
    createUser: userId,
    createDept: deptId,
    createTime: books.now,
    updateUser: userId,
    updateTime: books.now,
    ...more,
  });
  kept.lines.push(...rows.map((row, place) => ({ id: books.newId(), recordId: id, place, ...row })));
}
