import { api } from '#shared/api/index';
import { type Implementation, implement } from '../../http/implement.ts';
import { findErrorLogPage } from './error-logs.ts';
import { findAuditPage } from './trail.ts';

export function auditRoutes(): Implementation[] {
  return [
    implement(api.audit.page, ({ query, withTenant }) => withTenant((tx) => findAuditPage(tx, query))),
    implement(api.audit.errorLogs, ({ query, withTenant }) =>
      withTenant((tx) => findErrorLogPage(tx, query)),
    ),
  ];
}
