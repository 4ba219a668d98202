import { useTranslation } from 'react-i18next';
import { type AuditEntry, auditApi } from '#shared/api/audit';
import { SCREENS } from '#shared/menu/screens';
import { request } from '../../api/session.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useOpened } from '../../records/detail/use-opened.ts';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { usePermission } from '../../stores/session.ts';
import { AuditDrawer } from './AuditDrawer.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AUDIT_FILTERS, toAuditCall } from './audit-query.ts';

/** 操作记录: which user did what to which record, and from where. */
export function AuditPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListAddress(AUDIT_FILTERS);
  const mayDownload = usePermission('audit_export');
  const { current: _page, size: _size, ...sheet } = toAuditCall(list.call);
  const opened = useOpened<AuditEntry>();
  const page = useLoaded(list.key, (signal) =>
    request(auditApi.page, { query: toAuditCall(list.call) }, { signal, quiet: true }),
  );
  return (
    <ListPage
      area="audit"
      title={SCREENS.audit.title[language]}
      list={list}
      page={page}
      columns={auditColumns(t, language)}
      filters={<AuditFilters list={list} />}
      actions={
        mayDownload && (
          <DownloadButton download={auditApi.download} start={auditApi.startDownload} query={sheet} />
        )
      }
      nothing={{ title: t('monitor.noAudit'), advice: t('monitor.noAuditAdvice') }}
      onOpen={opened.open}
      openId={opened.isOpen ? opened.shown?.id : undefined}
      onMove={opened.isOpen ? opened.open : undefined}
      peek={<AuditDrawer entry={opened.shown} open={opened.isOpen} onClose={opened.close} />}
    />
  );
}
