import { api } from '#shared/api/index';
import { SCREENS } from '#shared/menu/screens';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { pageDownloadRoutes } from '../../records/page-download.ts';
import { findErrorLogPage } from './error-logs.ts';
import { AUDIT_COLUMNS, ERROR_LOG_COLUMNS } from './sheets.ts';
import { findAuditPage } from './trail.ts';

export function auditRoutes(context: ServerContext): Implementation[] {
  const { audit } = api;
  return [
    implement(audit.page, ({ query, withTenant }) => withTenant((tx) => findAuditPage(tx, query))),
    ...pageDownloadRoutes(context, audit, {
      title: SCREENS.audit.title,
      columns: AUDIT_COLUMNS,
      findPage: (query, { read }) => read((tx) => findAuditPage(tx, query)),
    }),
    implement(audit.errorLogs, ({ query, withTenant }) => withTenant((tx) => findErrorLogPage(tx, query))),
    ...pageDownloadRoutes(
      context,
      { download: audit.downloadErrors, startDownload: audit.startErrorsDownload },
      {
        title: SCREENS.errorLogs.title,
        columns: ERROR_LOG_COLUMNS,
        findPage: (query, { read }) => read((tx) => findErrorLogPage(tx, query)),
      },
    ),
  ];
}
