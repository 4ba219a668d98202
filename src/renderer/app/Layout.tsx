import { Alert, Layout as AntdLayout, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppError, toAppError } from '#shared/errors';
import { loadAccount } from '../api/session.ts';
import { ErrorPanel } from '../components/ErrorPanel.tsx';
import { usePreferences } from '../stores/preferences.ts';
import { useServer } from '../stores/server.ts';
import { useSession } from '../stores/session.ts';
import { Dialogs } from './Dialogs.tsx';
import { PageArea } from './PageArea.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useScannedPackage } from './use-scanned-package.ts';

const { Header, Sider, Content } = AntdLayout;

/** Top bar, side menu, tab bar and the page. */
export function Layout() {
  const { t } = useTranslation();
  const collapsed = usePreferences((state) => state.collapsed);
  const changePreference = usePreferences((state) => state.change);
  const account = useAccount();
  useScannedPackage();

  return (
    <AntdLayout className="shell">
      <button type="button" className="skip-link" onClick={focusContent}>
        {t('common.skipToContent')}
      </button>
      <Header className="shell-header">
        <TopBar />
      </Header>
      <AntdLayout>
        <Sider
          className="shell-sider"
          theme="light"
          width={208}
          collapsedWidth={60}
          collapsed={collapsed}
          breakpoint="lg"
          trigger={null}
          onBreakpoint={(narrow) => {
            if (narrow) changePreference('collapsed', true);
          }}
        >
          <SideMenu />
        </Sider>
        <AntdLayout className="shell-body">
          <TabBar />
          <OfflineBanner />
          <Content id="content" className="shell-content" role="main" tabIndex={-1}>
            {account.loaded ? <PageArea /> : <AccountPending {...account} />}
          </Content>
        </AntdLayout>
      </AntdLayout>
      {account.loaded && <Dialogs />}
    </AntdLayout>
  );
}

interface Account {
  loaded: boolean;
  error: AppError | null;
  retry: () => void;
}

/** Loads the account once a session, and again by itself when the server comes back. */
function useAccount(): Account {
  const loaded = useSession((state) => state.loaded);
  const reachable = useServer((state) => state.reachable);
  const [error, setError] = useState<AppError | null>(null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the wish to try again.
  useEffect(() => {
    if (loaded || !reachable) return;
    loadAccount().then(
      () => setError(null),
      (reason: unknown) => setError(toAppError(reason)),
    );
  }, [loaded, reachable, round]);

  return { loaded, error, retry: () => setRound(round + 1) };
}

function AccountPending({ error, retry }: Account) {
  const { t } = useTranslation();
  if (!error) return <Skeleton active aria-label={t('common.loading')} />;
  return (
    <section aria-label={t('layout.loadFailed')}>
      <ErrorPanel error={error} onRetry={retry} />
    </section>
  );
}

function OfflineBanner() {
  const { t } = useTranslation();
  const reachable = useServer((state) => state.reachable);
  if (reachable) return null;
  return (
    <Alert
      banner
      type="warning"
      title={t('layout.offline')}
      description={t('layout.offlineAdvice')}
      role="status"
    />
  );
}

function focusContent(): void {
  document.getElementById('content')?.focus();
}
