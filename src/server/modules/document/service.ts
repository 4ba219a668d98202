export { countToApprove } from './approvals/find-approvals.ts';
export { type DocumentScopes, documentScopes } from './document-scopes.ts';
