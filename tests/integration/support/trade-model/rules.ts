import type { Action } from './actions.ts';
import { refusedGrading, resultsOf } from './gradings.ts';
import { hasJoined, isPackageAction, mergedIntoResults, refusedPackages } from './packages.ts';
import { approvedFrom, progressOf } from './progress.ts';
import { ALLOWED } from './states.ts';
import {
  type Doc,
  docsOf,
  madeFrom,
  namedBy,
  packStatus,
  type Trade,
  tallyOf,
  type WishedLine,
} from './trade.ts';

/** Reasons to refuse an action, by the codes of answers. Several can hold; an answer names one of them. */
export type Refusals = ReadonlySet<string>;

/**
 * Whether a document may name a tally line now: lines that each kind moves, or locks, must be in the required state
 * (W8).
 */
export function mayName(trade: Trade, key: string, { kind, source }: Doc, bundle: string): boolean {
  const { status, heldBy } = trade.bundles[bundle] ?? { status: 'VOID', heldBy: null };
  switch (kind) {
    case 'inbound':
    case 'otherIn':
      return status === 'PENDING_IN';
    case 'saleOrder':
      return status === 'IN_STOCK' || heldBy === key;
    case 'delivery':
      return source === null ? status === 'IN_STOCK' : heldBy === source;
    case 'saleReturn':
      return status === 'OUT' && returnable(trade, key, source ?? '').includes(bundle);
    default:
      return status === 'IN_STOCK';
  }
}

/** W4.1, W4.2: the lines of a delivery that no other return has. */
function returnable(trade: Trade, key: string, delivery: string): string[] {
  const source = trade.docs[delivery];
  const taken = madeFrom(trade, delivery).flatMap(([other, doc]) => (other === key ? [] : namedBy(doc)));
  return source === undefined ? [] : namedBy(source).filter((code) => !taken.includes(code));
}

/**
 * The tally lines that a requested line names now: those with its bar codes, or all lines of its package that it may
 * name and that no other of `lines` names. A bar code that no line of the package has is listed with a question mark.
 */
export function namedNow(
  trade: Trade,
  key: string,
  doc: Doc,
  line: WishedLine,
  lines: readonly WishedLine[],
): string[] {
  const tally = tallyOf(trade, line.pack);
  if (line.codes.length > 0)
    return line.codes.map((code) => tally.find(([, bundle]) => bundle.code === code)?.[0] ?? `?${code}`);
  const others = lines.flatMap((other) => (other.pack === line.pack ? other.codes : []));
  return tally.flatMap(([bundle, { code }]) =>
    mayName(trade, key, doc, bundle) && !others.includes(code) ? [bundle] : [],
  );
}

/** The tally lines of a sales order that no approved delivery of it has. */
export function undelivered(trade: Trade, key: string, order: Doc): string[] {
  const gone = approvedFrom(trade, key).flatMap(([, doc]) => namedBy(doc));
  return namedBy(order).filter((bundle) => !gone.includes(bundle));
}

/** Why nothing more is made from a document’s source. */
function refusedSource(trade: Trade, { source }: Doc): string[] {
  const from = source === null ? undefined : trade.docs[source];
  return from?.isClosed ? ['document.order_closed'] : [];
}

/** As `refusedSource`, also when all of it was delivered or returned. */
function refusedSubmission(trade: Trade, doc: Doc): string[] {
  const { kind, source } = doc;
  const from = source === null ? undefined : trade.docs[source];
  if (source === null || from === undefined) return [];
  const { shippedStatus, returnStatus } = progressOf(trade, source, from);
  return [
    ...refusedSource(trade, doc),
    ...(kind === 'delivery' && shippedStatus === 2 ? ['document.all_shipped'] : []),
    ...(kind === 'saleReturn' && returnStatus === 2 ? ['document.all_returned'] : []),
  ];
}

/** Why an order is not closed or reopened; the goods that it would hold again may be others’. */
function refusedClosing(trade: Trade, key: string, doc: Doc, what: 'finish' | 'resume'): string[] {
  if (what === 'finish') {
    if (doc.isClosed) return ['document.order_closed'];
    const isInPart = doc.state === 2 && progressOf(trade, key, doc).shippedStatus === 1;
    return isInPart ? [] : ['document.not_shipped_in_part'];
  }
  if (!doc.isClosed) return ['document.order_not_closed'];
  const isTaken = undelivered(trade, key, doc).some((bundle) => trade.bundles[bundle]?.status !== 'IN_STOCK');
  return isTaken ? ['stock.not_available'] : [];
}

/** The prices that goods have in the document that another is made from, in whichever package they are now. */
export function earlierPrices(
  trade: Trade,
  source: string | null,
  named: readonly string[],
): readonly (number | null)[] {
  const lines = (source === null ? undefined : trade.docs[source])?.lines ?? [];
  return [
    ...new Set(named.map((bundle) => lines.find((line) => line.named.includes(bundle))?.price ?? null)),
  ];
}

/** Whether a line has no price of its own and its goods have several in the earlier document. */
const isPricedTwice = (
  trade: Trade,
  { kind, source }: Doc,
  { price }: WishedLine,
  named: readonly string[],
) =>
  (kind === 'saleReturn' || (kind === 'delivery' && price === null)) &&
  earlierPrices(trade, source, named).length > 1;

/** Why the lines cannot be saved. */
function refusedLines(trade: Trade, key: string, doc: Doc, lines: readonly WishedLine[]): string[] {
  const namedOf = (line: WishedLine) => namedNow(trade, key, doc, line, lines);
  const found = lines.flatMap((line) => {
    if (trade.packs[line.pack] === undefined) return ['pack.not_found'];
    const named = namedOf(line);
    const known = named.filter((bundle) => bundle in trade.bundles);
    // All of its goods were merged into another package.
    if (tallyOf(trade, line.pack).length === 0) return ['pack.wrong_state'];
    const isHeld = named.length === 0 || known.some((bundle) => !mayName(trade, key, doc, bundle));
    return [
      ...(known.length < named.length ? ['document.barcodes_missing'] : []),
      ...(isHeld ? ['stock.not_available'] : []),
      ...(isPricedTwice(trade, doc, line, named) ? ['document.prices_differ'] : []),
    ];
  });
  if (doc.kind === 'grading') return [...found, ...refusedGrading(trade, lines, namedOf)];
  if (doc.kind !== 'saleReturn') return found;
  const left = returnable(trade, key, doc.source ?? '').filter(
    (bundle) => trade.bundles[bundle]?.status === 'OUT',
  );
  return left.length === 0 ? [...found, 'document.all_returned'] : found;
}

/** Why a document’s state does not allow an action (W8: an approved document is neither changed nor approved again). */
function refusedByState(doing: keyof typeof ALLOWED, { state }: Doc): string | undefined {
  const allowed: readonly number[] = ALLOWED[doing];
  if (allowed.includes(state)) return undefined;
  if (doing === 'reverse') return 'document.not_approved';
  return ['document.not_submitted', 'document.under_review', 'document.approved', 'document.rejected'][state];
}

export const hasPartner = ({ kind }: Pick<Doc, 'kind'>) => !['otherIn', 'otherOut', 'grading'].includes(kind);
export const hasCustomer = ({ kind }: Pick<Doc, 'kind'>) =>
  ['saleOrder', 'delivery', 'saleReturn'].includes(kind);

/** W1.1, W8: a document that is submitted or approved has lines and a partner. */
function refusedAsIncomplete(doc: Doc): string[] {
  const hasLines = doc.kind === 'purchaseOrder' ? doc.ordered > 0 : doc.lines.length > 0;
  return [
    ...(hasLines ? [] : ['document.no_lines']),
    ...(hasPartner(doc) && doc.partner === 'none' ? ['document.incomplete'] : []),
  ];
}

/** Documents that are approved only with the grade that the package had when they were saved. */
const keepsGrade = ({ kind }: Doc) => ['grading', 'inbound', 'otherIn'].includes(kind);

/** W8: approving repeats the checks of saving. */
function refusedAudit(trade: Trade, key: string, doc: Doc): string[] {
  const lost = namedBy(doc).filter((bundle) =>
    doc.kind === 'saleOrder' ? trade.bundles[bundle]?.heldBy !== key : !mayName(trade, key, doc, bundle),
  );
  const isGone = lost.some((bundle) => !(bundle in trade.bundles));
  const hasLeft = doc.lines.some(({ pack, named }) =>
    named.some((bundle) => (trade.bundles[bundle]?.pack ?? pack) !== pack),
  );
  const isOutdated =
    doc.kind !== 'saleOrder' &&
    doc.lines.some(
      (line) =>
        namedNow(trade, key, doc, line, doc.lines).length > line.named.length ||
        (keepsGrade(doc) && trade.packs[line.pack]?.grade !== line.grade),
    );
  return [
    ...refusedAsIncomplete(doc),
    ...(hasCustomer(doc) && doc.partner !== 'none' && !trade.isCustomerOpen
      ? ['document.partner_closed']
      : []),
    ...(doc.source !== null && trade.docs[doc.source]?.state !== 2 ? ['document.source_not_approved'] : []),
    ...refusedSource(trade, doc),
    ...(lost.length > 0 ? ['stock.not_available'] : []),
    ...(isGone || hasLeft || (lost.length === 0 && isOutdated) ? ['document.outdated'] : []),
    ...(isGone || hasLeft || doc.kind === 'grading' ? refusedLines(trade, key, doc, doc.lines) : []),
  ];
}

/** W8’s table: whether a later fact depends on the document. */
function hasLater(trade: Trade, key: string, doc: Doc): boolean {
  const arrived = doc.kind === 'grading' ? resultsOf(trade, key, doc) : namedBy(doc);
  const isMoved = arrived.some((bundle) => trade.bundles[bundle]?.status !== 'IN_STOCK');
  switch (doc.kind) {
    case 'purchaseOrder':
    case 'saleOrder':
    case 'delivery':
      return madeFrom(trade, key).length > 0;
    case 'inbound':
    case 'otherIn':
      return (
        isMoved ||
        arrived.some((bundle) => isSentOutAgain(trade, key, bundle)) ||
        docsOf(trade).some(([other, one]) => other !== key && isOpenWithPackOf(trade, other, one, doc))
      );
    case 'grading':
    case 'saleReturn':
      if (doc.kind === 'grading' && mergedIntoResults(trade, doc) === 'always') return true;
      if (doc.kind === 'grading' && hasJoined(trade, doc, arrived)) return true;
      return isMoved || arrived.some((bundle) => isSentOutAgain(trade, key, bundle));
    default:
      return false;
  }
}

/** Whether a document that is not approved, or an order that is not shipped, has goods in a package with those of `doc`. */
function isOpenWithPackOf(trade: Trade, key: string, one: Doc, doc: Doc): boolean {
  const isUnshipped = one.kind === 'saleOrder' && (progressOf(trade, key, one).shippedStatus ?? 2) < 2;
  if (one.state >= 2 && !(one.state === 2 && isUnshipped)) return false;
  const packsOf = (of: Doc) => new Set(namedBy(of).flatMap((bundle) => trade.bundles[bundle]?.pack ?? []));
  const own = packsOf(doc);
  return [...packsOf(one)].some((pack) => own.has(pack));
}

/** Whether a line left by another document after this one brought it back, and that was not undone. */
function isSentOutAgain(trade: Trade, key: string, bundle: string): boolean {
  const movements = trade.bundles[bundle]?.movements ?? [];
  const since = movements.findLastIndex(({ doc }) => doc === key);
  return movements.some(
    ({ doc, direction }, at) => at > since && doc !== key && direction === -1 && netOf(movements, doc) === -1,
  );
}

const netOf = (movements: readonly { doc: string; direction: number }[], doc: string) =>
  movements.filter((one) => one.doc === doc).reduce((net, { direction }) => net + direction, 0);

/** W2.1: a package in stock can be sent back to grading. */
function refusedRegrading(trade: Trade, pack: string): string[] {
  if (!(pack in trade.packs)) return ['pack.not_found'];
  return packStatus(trade, pack) === 'IN_STOCK' ? [] : ['pack.wrong_state'];
}

/** Why an action is refused; empty if it is done. */
export function refusalsOf(trade: Trade, action: Action, draft: Doc | undefined): Refusals {
  if (action.do === 'close' || action.do === 'open') return new Set();
  if (action.do === 'foreign') return new Set(['record.not_found', 'record.some_missing']);
  if (action.do === 'approveTwo')
    return new Set([
      'document.one_at_a_time',
      ...action.keys.flatMap((key) => (trade.docs[key]?.isGone ? ['record.some_missing'] : [])),
    ]);
  if (action.do === 'regrade') return new Set(refusedRegrading(trade, action.pack));
  if (isPackageAction(action)) return new Set(refusedPackages(trade, action));
  if (draft === undefined) throw new Error(`${action.do} of no document`);
  if (action.do === 'add') {
    const source = draft.source === null ? undefined : trade.docs[draft.source];
    return new Set([
      ...(source?.isGone ? ['record.some_missing'] : []),
      ...(source !== undefined && source.state !== 2 ? ['document.source_not_approved'] : []),
      ...(hasCustomer(draft) && draft.partner === 'unserved' ? ['document.no_salesperson'] : []),
      ...refusedSource(trade, draft),
      ...refusedLines(trade, action.key, draft, action.lines),
    ]);
  }
  if (draft.isGone) return new Set(['record.not_found', 'record.some_missing']);
  if (action.do === 'finish' || action.do === 'resume')
    return new Set(
      action.reason === '' ? ['input.invalid'] : refusedClosing(trade, action.key, draft, action.do),
    );
  const wrongState = refusedByState(action.do, draft);
  const needsReason = (action.do === 'reject' || action.do === 'reverse') && action.reason === '';
  if (needsReason) return new Set(['input.invalid', ...(wrongState === undefined ? [] : [wrongState])]);
  if (wrongState !== undefined) return new Set([wrongState]);
  if (action.do === 'change')
    return new Set([...refusedSource(trade, draft), ...refusedLines(trade, action.key, draft, action.lines)]);
  if (action.do === 'review')
    return new Set([...refusedAsIncomplete(draft), ...refusedSubmission(trade, draft)]);
  if (action.do === 'approve') return new Set(refusedAudit(trade, action.key, draft));
  if (action.do !== 'reverse') return new Set();
  return new Set([
    ...(hasLater(trade, action.key, draft) ? ['document.has_later'] : []),
    ...(draft.isClosed ? ['document.order_closed'] : []),
  ]);
}
