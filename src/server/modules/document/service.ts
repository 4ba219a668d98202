export { countToApprove } from './approvals/find-approvals.ts';
export {
  type DocumentScopes,
  documentScopes,
  type NamedDocuments,
  requireDocuments,
} from './document-scopes.ts';
export { savePrintOutcomes } from './print/outcomes.ts';
export { requireNotReversed } from './reversed-since.ts';
export { findSeen, type SeenKinds, seenKinds } from './seen-documents.ts';
