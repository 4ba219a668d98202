import { Alert, Layout as AntdLayout } from 'antd';
import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/errors';
import { focusPage } from '../components/keys/page-focus.ts';
import boxes from '../components/look/page-box.module.css';
import { useErrorWords } from '../components/words/words.ts';
import { useDesk } from '../stores/desk.ts';
import { useDialogs } from '../stores/dialogs.ts';
import { useServer } from '../stores/server.ts';
import { AccountPending } from './AccountPending.tsx';
import { Dialogs } from './dialogs/Dialogs.tsx';
import styles from './Layout.module.css';
import { PageArea } from './pages/PageArea.tsx';
import { useScannedPackage } from './scanner/use-scanned-package.ts';
import { SideArea } from './side-menu/SideArea.tsx';
import { TabBar } from './tabs/TabBar.tsx';
import { TopBar } from './top-bar/TopBar.tsx';
import { useFollowedTopMenu } from './top-bar/use-followed-top-menu.ts';
import { useAccount } from './use-account.ts';

const { Header, Content } = AntdLayout;

/** The layout: top bar, side menu, tab bar and the page. */
export function Layout() {
  const { t } = useTranslation();
  const account = useAccount();
  // A dialog opened while the back office was unreachable may still be open when it is reachable again.
  const isWritingTags = useDialogs((state) => state.tagPacks !== null);

  return (
    <AntdLayout className={styles.shell}>
      <Following loaded={account.loaded} />
      <button type="button" className={styles.skip} onClick={focusPage}>
        {t('common.skipToContent')}
      </button>
      <Header className={styles.header}>
        <TopBar />
      </Header>
      <AntdLayout>
        <SideArea />
        <AntdLayout className={styles.body}>
          <TabBar />
          <OfflineBanner />
          <HostLostBanner />
          <Content id="content" className={styles.content} role="main" tabIndex={-1}>
            {account.loaded ? (
              <PageArea />
            ) : (
              <div className={boxes.page}>
                <AccountPending {...account} />
              </div>
            )}
          </Content>
        </AntdLayout>
      </AntdLayout>
      {(account.loaded || isWritingTags) && <Dialogs />}
    </AntdLayout>
  );
}

/** Hooks that depend on the address, separate from the layout, which is not redrawn at each navigation. */
function Following({ loaded }: { loaded: boolean }) {
  useScannedPackage();
  useFollowedTopMenu(loaded);
  return null;
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

/** Shown when the desk host, a separate program from the browser, has ended. */
function HostLostBanner() {
  const wordsOf = useErrorWords();
  const isLost = useDesk((state) => state.state === 'disconnected');
  if (!isLost) return null;
  const { what, next } = wordsOf(new AppError('desk.disconnected'));
  return <Alert banner type="warning" title={what} description={next} role="status" />;
}
