export { countToApprove } from './approvals/find-approvals.ts';
export { type DocumentScopes, documentScopes, requireDocuments } from './document-scopes.ts';
