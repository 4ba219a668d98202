import type { Action } from './actions.ts';
import { amountOf, sumOf } from './figures.ts';
import { grade, gradedFigures, ungrade } from './gradings.ts';
import { isPackageAction, repack } from './packages.ts';
import { takeRest } from './returned.ts';
import { earlierPrices, mayName, namedNow, type Refusals, refusalsOf, undelivered } from './rules.ts';
import { type Doc, type Line, namedBy, type Status, type Trade, type WishedLine } from './trade.ts';

/** The trade after an action, and why it was refused; a refused action changes nothing. */
export function afterAction(trade: Trade, action: Action): { trade: Trade; refusals: Refusals } {
  const draft = draftOf(trade, action);
  const refusals = refusalsOf(trade, action, draft);
  if (refusals.size > 0) return { trade, refusals };
  const next = structuredClone(trade);
  perform(next, action);
  return { trade: next, refusals };
}

/**
 * W8: whether a user who adds or changes a document while another user acts may learn that goods were issued
 * meanwhile: one of the tally lines that its lines named `before` cannot be named `after`.
 */
export function isTakenMeanwhile(before: Trade, after: Trade, action: Action): boolean {
  if (action.do !== 'add' && action.do !== 'change') return false;
  const draft = draftOf(before, action);
  if (draft === undefined) return false;
  const named = action.lines.flatMap((line) => namedNow(before, action.key, draft, line, action.lines));
  return named.some((bundle) => !mayName(after, action.key, draft, bundle));
}

/** The document an action is about; a new one without its lines. */
function draftOf(trade: Trade, action: Action): Doc | undefined {
  if (action.do === 'add') return newDoc(trade, action);
  return 'key' in action ? trade.docs[action.key] : undefined;
}

function newDoc(
  trade: Trade,
  { kind, source, partner, ordered, isLast, isRegraded }: Extract<Action, { do: 'add' }>,
): Doc {
  const from = source === null ? undefined : trade.docs[source];
  return {
    kind,
    state: 0,
    source,
    partner: from?.partner ?? partner,
    lines: [],
    ordered: kind === 'purchaseOrder' ? ordered : 0,
    gross: null,
    isClosed: false,
    isLast,
    isRegraded,
    regraded: [],
    approvedAt: 0,
    rounds: 0,
    newCodes: 0,
    isGone: false,
  };
}

function perform(trade: Trade, action: Action): void {
  if (action.do === 'close' || action.do === 'open') trade.isCustomerOpen = action.do === 'open';
  if (isPackageAction(action)) repack(trade, action);
  if (action.do === 'regrade') Object.assign(trade.packs[action.pack] ?? {}, { isGraded: false });
  if (!('key' in action)) return;
  if (action.do === 'add') trade.docs[action.key] = newDoc(trade, action);
  const doc = trade.docs[action.key];
  if (doc === undefined) return;
  switch (action.do) {
    case 'add':
    case 'change':
      save(trade, action.key, doc, action.lines);
      break;
    case 'remove':
      release(trade, action.key, doc);
      doc.isGone = true;
      break;
    case 'reject':
      release(trade, action.key, doc);
      doc.state = 3;
      break;
    case 'review':
      doc.state = 1;
      break;
    case 'withdraw':
      doc.state = 0;
      break;
    case 'approve':
      doc.state = 2;
      doc.approvedAt = ++trade.clock;
      move(trade, action.key, doc, false);
      break;
    case 'finish':
      free(trade, action.key);
      doc.isClosed = true;
      break;
    case 'resume':
      for (const bundle of undelivered(trade, action.key, doc))
        setStatus(trade, bundle, 'LOCKED', action.key);
      doc.isClosed = false;
      break;
    case 'reverse':
      doc.state = 0;
      move(trade, action.key, doc, true);
      break;
  }
}

/** Names the tally lines of the wished lines, with their figures (F2, F5); a sales order locks them (W3.2). */
function save(trade: Trade, key: string, doc: Doc, wished: readonly WishedLine[]): void {
  const lines = wished.map((line) => namedLine(trade, key, doc, line, wished));
  if (doc.kind === 'saleOrder') free(trade, key);
  Object.assign(doc, { lines, state: 0 });
  takeRest(trade, key, doc);
  if (doc.kind !== 'saleOrder') return;
  for (const bundle of namedBy(doc)) setStatus(trade, bundle, 'LOCKED', key);
}

function namedLine(
  trade: Trade,
  key: string,
  doc: Doc,
  line: WishedLine,
  wished: readonly WishedLine[],
): Line {
  const namedOf = (one: WishedLine) => namedNow(trade, key, doc, one, wished);
  const named = namedOf(line);
  const figures = named.flatMap((from) => {
    const bundle = trade.bundles[from];
    if (bundle === undefined) return [];
    if (line.result === null) return [{ pieces: bundle.pieces, area: bundle.area, newArea: 0 }];
    const users = wished.filter((one) => namedOf(one).includes(from));
    return [gradedFigures(bundle, line.result, { isPart: users.length > 1, isFirst: users[0] === line })];
  });
  const total = (figure: 'pieces' | 'area' | 'newArea') => sumOf(figures.map((one) => one[figure]));
  const price = priceOf(trade, doc, line, named);
  return {
    ...line,
    price,
    named,
    bundles: named.length,
    pieces: total('pieces'),
    area: total('area'),
    newArea: total('newArea'),
    grade: trade.packs[line.pack]?.grade ?? '',
    amount: amountOf(total('area'), price ?? 0),
  };
}

/** W4.3: goods are returned at the price of the delivery; a delivery without a price uses the order’s. */
function priceOf(
  trade: Trade,
  { kind, source }: Doc,
  { price }: WishedLine,
  named: readonly string[],
): number | null {
  const [earlier = null] = earlierPrices(trade, source, named);
  if (kind === 'saleReturn') return earlier;
  return price ?? (kind === 'delivery' ? earlier : null);
}

/** Releases the goods claimed by a rejected or removed document. */
function release(trade: Trade, key: string, doc: Doc): void {
  if (doc.kind === 'saleOrder') free(trade, key);
  for (const line of doc.lines) line.named = [];
}

function free(trade: Trade, order: string): void {
  for (const [bundle, { heldBy }] of Object.entries(trade.bundles))
    if (heldBy === order) setStatus(trade, bundle, 'IN_STOCK', null);
}

/** W0: the effect of each kind's approval on a line, and the state that its reversal restores. */
const EFFECTS: Partial<Record<Doc['kind'], { direction: 1 | -1; to: Status; from: Status }>> = {
  inbound: { direction: 1, to: 'IN_STOCK', from: 'PENDING_IN' },
  otherIn: { direction: 1, to: 'IN_STOCK', from: 'PENDING_IN' },
  delivery: { direction: -1, to: 'OUT', from: 'IN_STOCK' },
  otherOut: { direction: -1, to: 'OUT', from: 'IN_STOCK' },
  saleReturn: { direction: 1, to: 'IN_STOCK', from: 'OUT' },
};

function move(trade: Trade, key: string, doc: Doc, isReversal: boolean): void {
  if (doc.kind === 'grading') (isReversal ? ungrade : grade)(trade, key, doc);
  if (doc.isRegraded) regrade(trade, doc, isReversal);
  const effect = EFFECTS[doc.kind];
  if (effect === undefined) return;
  for (const bundle of namedBy(doc)) {
    const direction = isReversal ? (-effect.direction as 1 | -1) : effect.direction;
    trade.bundles[bundle]?.movements.push({ doc: key, direction });
    // Goods that a delivery of an order releases belong to the order again, unless it was closed.
    if (isReversal && doc.kind === 'delivery' && doc.source !== null && !trade.docs[doc.source]?.isClosed)
      setStatus(trade, bundle, 'LOCKED', doc.source);
    else setStatus(trade, bundle, isReversal ? effect.from : effect.to, null);
  }
}

/** W4.5: the packages of a return wait for grading; W8: its reversal restores their state. */
function regrade(trade: Trade, doc: Doc, isReversal: boolean): void {
  const packs = doc.lines.flatMap(({ pack, named }) => (named.length > 0 ? [pack] : []));
  if (!isReversal) doc.regraded = packs.filter((pack) => trade.packs[pack]?.isGraded);
  for (const pack of doc.regraded) Object.assign(trade.packs[pack] ?? {}, { isGraded: isReversal });
}

function setStatus(trade: Trade, bundle: string, status: Status, heldBy: string | null): void {
  Object.assign(trade.bundles[bundle] ?? {}, { status, heldBy });
}
