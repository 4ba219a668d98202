import { api } from '#shared/api/index';
import type { ServerContext } from '../../../context.ts';
import { type Implementation, implement } from '../../../http/implement.ts';
import { documentScopes } from '../document-scopes.ts';
import { findApprovalPage } from './find-approvals.ts';

/** 我的审批: the documents that wait for the caller's approval, or that the caller submitted. */
export function approvalListRoute({ now }: Pick<ServerContext, 'now'>): Implementation {
  return implement(api.workflow.documents, ({ query, user, withTenant, scopeTo }) => {
    const viewer = { ...user, scopes: documentScopes(scopeTo), now: now() };
    return withTenant((tx) => findApprovalPage(tx, viewer, query));
  });
}
