import { api } from '#shared/api/index';
import type { ServerContext } from '../../../context.ts';
import { type Implementation, implement } from '../../../http/implement.ts';
import { pageDownloadRoutes } from '../../../records/page-download.ts';
import { documentScopes } from '../document-scopes.ts';
import { APPROVAL_COLUMNS, APPROVALS_TITLE } from './approval-sheet.ts';
import { findApprovalPage } from './find-approvals.ts';

/** 我的审批: the documents that wait for the caller's approval, or that the caller submitted, and their sheet. */
export function approvalListRoutes(context: ServerContext): Implementation[] {
  const { now } = context;
  return [
    implement(api.workflow.documents, ({ query, user, withTenant, scopeTo }) => {
      const viewer = { ...user, scopes: documentScopes(scopeTo), now: now() };
      return withTenant((tx) => findApprovalPage(tx, viewer, query));
    }),
    ...pageDownloadRoutes(context, api.workflow, {
      kind: 'own_approvals',
      title: APPROVALS_TITLE,
      columns: APPROVAL_COLUMNS,
      findPage: (query, { read, user, scopeTo }) => {
        const viewer = { ...user, scopes: documentScopes(scopeTo), now: now() };
        return read((tx) => findApprovalPage(tx, viewer, query));
      },
    }),
  ];
}
