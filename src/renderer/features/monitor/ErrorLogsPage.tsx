import { useTranslation } from 'react-i18next';
import { auditApi, type ErrorLog } from '#shared/api/audit';
import { SCREENS } from '#shared/menu/screens';
import { request } from '../../api/session.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useOpened } from '../../records/detail/use-opened.ts';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { usePermission } from '../../stores/session.ts';
import { ErrorLogDrawer } from './ErrorLogDrawer.tsx';
import { ErrorLogFilters } from './ErrorLogFilters.tsx';
import { errorLogColumns } from './error-log-columns.tsx';
import { ERROR_LOG_FILTERS } from './error-log-types.ts';

/** 错误日志: errors that users have uploaded from their pages. */
export function ErrorLogsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListAddress(ERROR_LOG_FILTERS);
  const mayDownload = usePermission('errorlog_export');
  const { current: _page, size: _size, ...sheet } = list.call;
  const opened = useOpened<ErrorLog>();
  const page = useLoaded(list.key, (signal) =>
    request(auditApi.errorLogs, { query: list.call }, { signal, quiet: true }),
  );
  return (
    <ListPage
      area="errorlog"
      title={SCREENS.errorLogs.title[language]}
      list={list}
      page={page}
      columns={errorLogColumns(t)}
      filters={<ErrorLogFilters list={list} />}
      actions={
        mayDownload && (
          <DownloadButton
            download={auditApi.downloadErrors}
            start={auditApi.startErrorsDownload}
            query={sheet}
          />
        )
      }
      nothing={{ title: t('monitor.noErrorLogs'), advice: t('monitor.noErrorLogsAdvice') }}
      onOpen={opened.open}
      openId={opened.isOpen ? opened.shown?.id : undefined}
      onMove={opened.isOpen ? opened.open : undefined}
      peek={<ErrorLogDrawer entry={opened.shown} open={opened.isOpen} onClose={opened.close} />}
    />
  );
}
