import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskSummary } from '../../components/desk/DeskSummary.tsx';
import panels from '../../components/look/panels.module.css';
import { usePermission, useSession } from '../../stores/session.ts';
import { FigureTiles } from './FigureTiles.tsx';
import { FindPackage } from './FindPackage.tsx';
import styles from './HomePage.module.css';
import { Messages } from './Messages.tsx';
import { PendingTiles } from './PendingTiles.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentPackages } from './RecentPackages.tsx';
import { useDeskFigures } from './use-desk-figures.ts';

/** 首页: package search, pending work, today's work, messages, and the state of the desk. */
export function HomePage() {
  return usePermission('pack_view') ? <PackHome /> : <PlainHome />;
}

function PackHome() {
  const { t } = useTranslation();
  const figures = useDeskFigures();
  return (
    <div className={styles.home}>
      <Hero>
        <FindPackage />
      </Hero>
      <div className={styles.main}>
        <PendingTiles figures={figures.data} />
        <FigureTiles figures={figures} />
        <RecentPackages />
      </div>
      <div className={styles.side}>
        <QuickActions lastPrinted={figures.data?.lastPrinted ?? null} />
        <Messages />
        <section className={panels.panel} aria-labelledby="home-desk">
          <h2 id="home-desk">{t('devices.deskState')}</h2>
          <DeskSummary />
        </section>
      </div>
    </div>
  );
}

/** The home page of users without access to packages. */
function PlainHome() {
  return (
    <div className={styles.home}>
      <Hero />
      <div className={styles.main}>
        <PendingTiles figures={null} />
        <Messages />
      </div>
      <div className={styles.side}>
        <QuickActions lastPrinted={null} />
      </div>
    </div>
  );
}

function Hero({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const greeting = t(`home.${partOfDay(new Date().getHours())}`);
  return (
    <section className={styles.hero}>
      <h1>{t('home.greeting', { greeting, name: user?.realName || user?.name })}</h1>
      <p className={styles.welcome}>{t('home.welcome')}</p>
      {children}
    </section>
  );
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
