import type { DOCUMENT_ERRORS } from '../error-words/document.ts';
import type { DOCUMENT_PREFIXES } from './numbering.ts';
import type { AUDIT_STATUSES, StockStatus } from './statuses.ts';

export type AuditStatus = keyof typeof AUDIT_STATUSES;

/** A kind of document of the trade. */
export type DocumentKind = Exclude<keyof typeof DOCUMENT_PREFIXES, 'scanList'>;

interface Transition {
  /** States in which the act is possible. */
  from: readonly AuditStatus[];
  /** State after it; none if the document is removed. */
  to?: AuditStatus;
  needsReason?: true;
}

/** The acts on a document. Approving and reversing are the only acts with an effect on stock (W0, W8). */
export const DOCUMENT_ACTS = {
  edit: { from: [0, 3], to: 0 },
  remove: { from: [0, 3] },
  review: { from: [0], to: 1 },
  withdraw: { from: [1], to: 0 },
  approve: { from: [0, 1], to: 2 },
  reject: { from: [1], to: 3, needsReason: true },
  /** To a step that was passed, instead of to the maker. */
  sendBack: { from: [1], to: 1, needsReason: true },
  /** Transfers the turn to approve the document to another person. */
  transfer: { from: [1], to: 1, needsReason: true },
  reverse: { from: [2], to: 0, needsReason: true },
} as const satisfies Readonly<Record<string, Transition>>;

export type DocumentAct = keyof typeof DOCUMENT_ACTS;

/** The reason for which a document in this state does not allow an act; null if it does. */
export function whyNot(act: DocumentAct, auditStatus: AuditStatus): keyof typeof DOCUMENT_ERRORS | null {
  const { from }: Transition = DOCUMENT_ACTS[act];
  if (from.includes(auditStatus)) return null;
  if (act === 'reverse') return 'document.not_approved';
  if (auditStatus === 2) return 'document.approved';
  if (auditStatus === 1) return 'document.under_review';
  return auditStatus === 3 ? 'document.rejected' : 'document.not_submitted';
}

/** Why a document in this state is not printed: only approved ones are (D4); null if it is. */
export function whyNotPrinted(auditStatus: AuditStatus): keyof typeof DOCUMENT_ERRORS | null {
  return auditStatus === 2 ? null : 'document.print_needs_approval';
}

/** The delivery progress of a sales order whose rest was cancelled (完结). */
export const ORDER_CLOSED = 3;

/** The fields that state how much of a document later ones have used. */
export const SOURCE_STATES = ['shippedStatus', 'returnStatus'] as const;

/**
 * Why no later document is made from this one: only from an approved one, no return of a delivery that is all back
 * (W4.1), and no delivery of an order that is closed or all shipped.
 */
export function whyNotSource(
  kind: DocumentKind,
  { auditStatus, returnStatus, shippedStatus }: Readonly<Record<string, unknown>>,
): keyof typeof DOCUMENT_ERRORS | null {
  if (auditStatus !== 2) return 'document.source_not_approved';
  if (kind === 'saleOrder' && shippedStatus === ORDER_CLOSED) return 'document.order_closed';
  if (kind === 'saleOrder' && shippedStatus === 2) return 'document.all_shipped';
  return kind === 'delivery' && returnStatus === 2 ? 'document.all_returned' : null;
}

/**
 * Reasons against a reversal (W8): documents made from the document, and lines that have left the state its approval
 * gave them.
 */
interface Dependence {
  /** Kinds of documents made from it, in any state. */
  documents: readonly DocumentKind[];
  /** The state its tally lines must still be in. */
  lines?: StockStatus;
  /** Also a document that is not approved yet and has one of its packages. */
  openDocuments?: true;
  /** Also a document that issued one of its lines again, even if the line has returned since. */
  sentOut?: true;
  /**
   * Also a merge of its goods with others: `results` if the reversal would change the others' grade or value, `received`
   * if it averaged their costs.
   */
  merges?: 'results' | 'received';
  /** Also a document that put other goods into a package that would get its former grade back. */
  joins?: true;
  /** Also a processing task of its logs that is in production or complete, and a log on its way to the workshop. */
  tasks?: true;
}

/** W8: the reasons for refusing a reversal of each kind. Every reversal is also refused in a closed period. */
export const REVERSAL_NEEDS: Readonly<Record<DocumentKind, Dependence>> = {
  purchaseOrder: { documents: ['inbound'] },
  inbound: { documents: [], lines: 'IN_STOCK', openDocuments: true, sentOut: true, merges: 'received' },
  otherIn: { documents: [], lines: 'IN_STOCK', openDocuments: true, sentOut: true, merges: 'received' },
  grading: { documents: [], lines: 'IN_STOCK', sentOut: true, merges: 'results', joins: true },
  saleOrder: { documents: ['delivery'] },
  delivery: { documents: ['saleReturn'] },
  saleReturn: { documents: [], lines: 'IN_STOCK', sentOut: true },
  otherOut: { documents: [] },
  feedOrder: { documents: [], tasks: true },
};

export const DOCUMENT_KINDS = Object.keys(REVERSAL_NEEDS) as [DocumentKind, ...DocumentKind[]];

export const isDocumentKind = (area: string): area is DocumentKind => Object.hasOwn(REVERSAL_NEEDS, area);

/**
 * W3.5, W4.4: 0 nothing, 1 some, 2 all, by the number of tally lines: delivered out of ordered, returned out of
 * delivered.
 */
export function progress(whole: number, done: number): 0 | 1 | 2 {
  if (done === 0) return 0;
  return done < whole ? 1 : 2;
}
