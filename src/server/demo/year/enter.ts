import { DOCUMENTS } from '#shared/documents/index';
import { lineAmount, taxed, totalAmount } from '#shared/domain/amounts';
import { exact, type Figure } from '#shared/domain/decimal';
import { DOCUMENT_ACTS, type DocumentAct, type DocumentKind } from '#shared/domain/document-states';
import { totalArea } from '#shared/domain/tally';
import { changesBetween } from '../../records/record-values.ts';
import type { Books, Mover, Row } from './books.ts';
import type { Bundle, Pack } from './goods.ts';
import { makerOf, type Person } from './staff.ts';

/** The outcome of a document; a corrected document was approved, reversed and approved again. */
export type Outcome = 'draft' | 'submitted' | 'rejected' | 'reversed' | 'approved' | 'corrected';

/** Bundles of a package on a line: all that are available, or those with these codes. */
export interface Taken {
  pack: Pack;
  bundles: readonly Bundle[];
  isWhole: boolean;
  price?: number;
  /** Further fields of the line. */
  more?: Row;
}

/** A document in the books whose row may still change. */
export interface Entered {
  id: string;
  no: string;
  outcome: Outcome;
  row: Row;
  taken: readonly Taken[];
}

export const isApproved = ({ outcome }: Pick<Entered, 'outcome'>): boolean =>
  outcome === 'approved' || outcome === 'corrected';

export interface Entry {
  kind: DocumentKind;
  head: Row;
  /** Lines that are no packages, with the figures of goods. */
  goods?: readonly (Row & { area: number; price?: number })[];
  taken?: readonly Taken[];
  /** Lines of logs. */
  logs?: readonly Row[];
  /** The sums of the lines, if they are not veneer lines. */
  totals?: Row;
  charges?: readonly { kind: 'DISCOUNT' | 'FREIGHT' | 'OTHER'; charge: number; note: string }[];
  outcome: Outcome;
  /** The effects of approving and reversing the document. */
  approved?(doc: Mover): void;
  reversed?(doc: Mover): void;
}

/** Actions on a document after it was saved. */
const ACTS = {
  draft: [],
  submitted: ['review'],
  rejected: ['review', 'reject'],
  reversed: ['review', 'approve', 'reverse'],
  approved: ['review', 'approve'],
  corrected: ['review', 'approve', 'reverse', 'approve'],
} as const satisfies Record<Outcome, readonly DocumentAct[]>;

const REASONS: Partial<Record<DocumentAct, readonly string[]>> = {
  reject: ['单价与报价不符', '包号写错，请核对', '数量与送货单不一致'],
  reverse: ['单价录错，重新审核', '客户要求改单', '车次登记错误'],
};

/** All demo companies trade in yuan. */
export const CURRENCY = 'CNY';

/** Writes a document with its lines and totals (F2, F5, F6) into the books, and applies the effects of its outcome. */
export function enter(books: Books, entry: Entry): Entered {
  const { kind, outcome, taken = [] } = entry;
  books.wait();
  const createTime = books.now;
  const maker = makerOf(books.staff, kind, entry.head.salesUserId);
  const doc: Mover = {
    kind: kind as Mover['kind'],
    id: books.newId(),
    no: books.number(kind),
    day: books.day,
  };
  const veneer = [...(entry.goods ?? []).map(priced), ...taken.map(lineOf)];
  const lines = [...veneer, ...(entry.logs ?? [])].map((line, place) => ({
    id: books.newId(),
    recordId: doc.id,
    place,
    ...line,
  }));
  const charges = (entry.charges ?? []).map((charge, place) => ({
    id: books.newId(),
    recordId: doc.id,
    place,
    ...charge,
  }));
  const row: Entered['row'] = {
    id: doc.id,
    docNo: doc.no,
    docDate: doc.day,
    ...entry.head,
    ...(entry.totals ?? veneerTotals(taken, veneer)),
    ...('taxRatePct' in entry.head && {
      currency: CURRENCY,
      ...moneyOf(entry.head, lines, charges),
    }),
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
  const changes = changesBetween(DOCUMENTS[kind], {}, { docDate: doc.day, ...entry.head });
  const target = { type: kind, id: doc.id, name: doc.no };
  books.record(maker, `${kind}.save`, target, { isNew: true, changes });
  Object.assign(row, conclude(books, entry, doc, maker), { createUser: maker.userId, createTime });
  row.createDept = maker.deptId;
  return { id: doc.id, no: doc.no, outcome, row, taken };
}

/**
 * Takes the steps that lead to the outcome, with entries in the audit trail; returns the final state of the document.
 */
function conclude(books: Books, { kind, outcome, ...entry }: Entry, doc: Mover, maker: Person): Row {
  const { manager } = books.staff;
  const target = { type: kind, id: doc.id, name: doc.no };
  const state: Row = { auditStatus: 0, version: 1, updateUser: maker.userId };
  for (const act of ACTS[outcome]) {
    books.wait();
    const by = act === 'review' ? maker : manager;
    const reasons = REASONS[act];
    const verdict = reasons === undefined ? '' : books.random.pick(reasons);
    if (act === 'approve') entry.approved?.(doc);
    if (act === 'reverse') entry.reversed?.(doc);
    books.record(by, `${kind}.${act}`, target, verdict === '' ? {} : { reason: verdict });
    const isApproved = act === 'approve';
    Object.assign(state, {
      auditStatus: DOCUMENT_ACTS[act].to,
      version: Number(state.version) + 1,
      verdict,
      auditUserId: isApproved ? by.userId : null,
      auditTime: isApproved ? books.now : null,
      updateUser: by.userId,
    });
  }
  return { ...state, updateTime: books.now };
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
    cabinetNo: pack.row.cabinetNo ?? '',
    texture: pack.row.texture ?? '',
    bundles: bundles.length,
    pieces: piecesOf(bundles),
    area: totalArea(bundles.map(({ row }) => row.area)),
    ...(price !== undefined && { price }),
    ...more,
  });
}

const veneerTotals = (taken: readonly Taken[], lines: readonly { area: number }[]): Row => ({
  bundles: taken.reduce((count, { bundles }) => count + bundles.length, 0),
  pieces: taken.reduce((count, { bundles }) => count + piecesOf(bundles), 0),
  area: totalArea(lines.map(({ area }) => area)),
});

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
