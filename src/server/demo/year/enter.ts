import { lineAmount, taxed, totalAmount } from '#shared/domain/amounts';
import { exact, type Figure } from '#shared/domain/decimal';
import type { DocumentKind } from '#shared/domain/document-states';
import { totalArea } from '#shared/domain/tally';
import type { Books, Mover, Row } from './books.ts';
import type { Bundle, Pack } from './goods.ts';

/** What became of a document; a corrected one was approved, reversed and approved again. */
export type Outcome = 'draft' | 'submitted' | 'rejected' | 'reversed' | 'approved' | 'corrected';

/** Bundles of a package on a line: all that can be taken of it, or those with these codes. */
export interface Taken {
  pack: Pack;
  bundles: readonly Bundle[];
  isWhole: boolean;
  price?: number;
  /** Further fields of the line. */
  more?: Row;
}

/** A document in the books, whose row may still change. */
export interface Entered {
  id: string;
  no: string;
  outcome: Outcome;
  row: Row & { area: number };
  taken: readonly Taken[];
}

export const isApproved = ({ outcome }: Pick<Entered, 'outcome'>): boolean =>
  outcome === 'approved' || outcome === 'corrected';

interface Entry {
  kind: DocumentKind;
  head: Row;
  /** Lines that are no packages, with the figures of goods. */
  goods?: readonly (Row & { area: number; price?: number })[];
  taken?: readonly Taken[];
  charges?: readonly { kind: 'DISCOUNT' | 'FREIGHT' | 'OTHER'; charge: number; note: string }[];
  outcome: Outcome;
  /** What approving and reversing it do. */
  approved?(doc: Mover): void;
  reversed?(doc: Mover): void;
}

const STATUS = { draft: 0, submitted: 1, rejected: 3, reversed: 0, approved: 2, corrected: 2 } as const;
/** How often it was saved. */
const VERSION = { draft: 1, submitted: 2, rejected: 3, reversed: 4, approved: 3, corrected: 5 } as const;

const REJECTED = ['单价与报价不符', '包号写错，请核对', '数量与送货单不一致'];
const REVERSED = ['单价录错，重新审核', '客户要求改单', '车次登记错误'];

/** Writes a document with its lines and totals (F2, F5, F6) into the books, and does what its outcome does. */
export function enter(books: Books, entry: Entry): Entered {
  const { kind, outcome, taken = [] } = entry;
  books.wait();
  const createTime = books.now;
  const doc: Mover = {
    kind: kind as Mover['kind'],
    id: books.newId(),
    no: books.number(kind),
    day: books.day,
  };
  const lines = [...(entry.goods ?? []).map(priced), ...taken.map(lineOf)].map((line, place) => ({
    ...{ id: books.newId(), recordId: doc.id, place },
    ...line,
  }));
  const charges = (entry.charges ?? []).map((charge, place) => ({
    ...{ id: books.newId(), recordId: doc.id, place },
    ...charge,
  }));
  const row: Entered['row'] = {
    ...{ id: doc.id, docNo: doc.no, docDate: doc.day, ...entry.head },
    bundles: taken.reduce((count, { bundles }) => count + bundles.length, 0),
    pieces: taken.reduce((count, { bundles }) => count + piecesOf(bundles), 0),
    area: totalArea(lines.map(({ area }) => area)),
    ...('taxRatePct' in entry.head && moneyOf(entry.head, lines, charges)),
  };
  const kept = books.kept(kind);
  kept.heads.push(row);
  kept.lines.push(...lines);
  kept.charges.push(...charges);
  if (outcome !== 'rejected')
    lines.forEach(({ id }, at) => {
      for (const { row } of taken[at]?.bundles ?? [])
        books.items.push({ docKind: kind, docId: doc.id, docLineId: id, lineId: row.id });
    });
  Object.assign(row, conclude(books, entry, doc), madeBy(books, createTime));
  return { id: doc.id, no: doc.no, outcome, row, taken };
}

/** Goes the way to the outcome; returns the state of the document at its end. */
function conclude(books: Books, { outcome, ...entry }: Entry, doc: Mover): Row {
  if (outcome !== 'draft') books.wait();
  const end = { auditStatus: STATUS[outcome], version: VERSION[outcome] };
  if (outcome === 'draft' || outcome === 'submitted') return end;
  if (outcome === 'rejected') return { ...end, verdict: books.random.pick(REJECTED) };
  entry.approved?.(doc);
  if (outcome !== 'approved') {
    books.wait();
    entry.reversed?.(doc);
    if (outcome === 'reversed') return { ...end, verdict: books.random.pick(REVERSED) };
    books.wait();
    entry.approved?.(doc);
  }
  return { ...end, auditUserId: books.by.userId, auditTime: books.now };
}

function madeBy({ by, now }: Books, createTime: Date): Row {
  const { userId, deptId } = by;
  return { createUser: userId, createDept: deptId, createTime, updateUser: userId, updateTime: now };
}

const priced = (line: Row & { area: number; price?: number }) => ({
  ...line,
  ...(line.price !== undefined && { amount: lineAmount(line.area, line.price) }),
});

function lineOf({ pack, bundles, isWhole, price, more = {} }: Taken) {
  return priced({
    packNo: String(pack.row.packNo),
    barcodes: isWhole ? '' : bundles.map(({ row }) => row.barcode).join(' '),
    packId: pack.row.id,
    species: pack.species,
    grade: pack.row.grade ?? '',
    thicknessMm: Number(pack.row.thicknessMm),
    bundles: bundles.length,
    pieces: piecesOf(bundles),
    area: totalArea(bundles.map(({ row }) => row.area)),
    ...(price !== undefined && { price }),
    ...more,
  });
}

const piecesOf = (bundles: readonly Bundle[]): number =>
  bundles.reduce((count, { row }) => count + row.pieces, 0);

function moneyOf(head: Row, lines: readonly Row[], charges: readonly Row[]): Row {
  const amount = totalAmount(lines.map((line) => (line.amount ?? 0) as Figure));
  const further = charges.map(({ kind, charge }) =>
    exact(charge as Figure)
      .times(kind === 'DISCOUNT' ? -1 : 1)
      .toString(),
  );
  const total = totalAmount([amount, ...further]);
  const { net, tax, gross } = taxed(total, (head.taxRatePct ?? 0) as Figure, head.isTaxIncluded === 1);
  return { amount, netAmount: net, taxAmount: tax, grossAmount: gross };
}
