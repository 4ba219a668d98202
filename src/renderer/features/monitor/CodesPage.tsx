import { Alert } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type OutboxMessage, signInApi } from '#shared/api/sign-in';
import { SCREENS } from '#shared/menu/screens';
import { request } from '../../api/session.ts';
import { SearchField } from '../../components/list/SearchField.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { useLanguage } from '../../components/words/words.ts';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { usePermission } from '../../stores/session.ts';
import { codeColumns } from './code-columns.tsx';

const FILTERS = ['phone'] as const;

/** 验证码发件箱: codes waiting to be read out to the users who requested them. */
export function CodesPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListAddress(FILTERS);
  const mayDownload = usePermission('smsoutbox_export');
  const { phone, current, size } = list.call;
  const sheet = { ...(phone !== undefined && { phone }) };
  const page = useLoaded(list.key, (signal) =>
    request(signInApi.outbox, { query: { current, size, ...sheet } }, { signal, quiet: true }),
  );
  useReloadWhenOver(page.data?.records ?? [], page.reload);
  return (
    <ListPage
      area="smsoutbox"
      title={SCREENS.codes.title[language]}
      list={list}
      page={page}
      columns={codeColumns(t)}
      filters={
        <SearchField
          label={t('monitor.phone')}
          placeholder={t('monitor.phonePlaceholder')}
          hasShortcut
          value={list.query.filters.phone}
          onChange={(text) => list.filter({ phone: text })}
        />
      }
      actions={
        mayDownload && (
          <DownloadButton
            download={signInApi.downloadOutbox}
            start={signInApi.startOutboxDownload}
            query={sheet}
          />
        )
      }
      note={page.data && <Delivery to={page.data.delivery} />}
      nothing={{ title: t('monitor.noCodes'), advice: t('monitor.noCodesAdvice') }}
    />
  );
}

/** How new codes are delivered, by the server's configuration. */
function Delivery({ to }: { to: 'outbox' | 'provider' | 'off' }) {
  const { t } = useTranslation();
  if (to === 'off')
    return (
      <Alert
        type="warning"
        showIcon
        title={t('monitor.codesOff')}
        description={t('monitor.codesOffAdvice')}
      />
    );
  return (
    <Alert
      type="info"
      showIcon
      title={t(to === 'outbox' ? 'monitor.codesOutbox' : 'monitor.codesProvider')}
    />
  );
}

/** Reloads the list when the next code expires, because expired codes must not be read out. */
function useReloadWhenOver(messages: OutboxMessage[], reload: () => void): void {
  const left = messages.flatMap(({ secondsLeft }) => (secondsLeft > 0 ? [secondsLeft] : []));
  const next = left.length === 0 ? null : Math.min(...left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer restarts the countdown.
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(reload, (next + 1) * 1000);
    return () => clearTimeout(timer);
  }, [messages, next, reload]);
}
