import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CompanyFigures, FIGURE_DAYS, homeApi } from '#shared/api/home';
import { request } from '../../api/session.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import texts from '../../components/look/texts.module.css';
import styles from './DashboardPage.module.css';
import { DaysPanels } from './DaysPanels.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';
import { StockPanels } from './StockPanels.tsx';
import { TradePanel } from './TradePanel.tsx';

const USUAL_DAYS = 30;

/** 控制台: the company's stock by kind, and its activity day by day. */
export function DashboardPage() {
  const { t } = useTranslation();
  const [days, setDays] = useState<number>(USUAL_DAYS);
  const figures = useLoaded(String(days), (signal) =>
    request(homeApi.company, { query: { days } }, { signal, quiet: true }),
  );
  return (
    <section className={styles.dashboard} aria-label={t('dashboard.title')}>
      <header className={styles.head}>
        <h1>{t('dashboard.title')}</h1>
        <Segmented<number>
          aria-label={t('dashboard.span')}
          value={days}
          onChange={setDays}
          options={FIGURE_DAYS.map((count) => ({
            value: count,
            label: t('dashboard.lastDays', { count }),
          }))}
        />
        {figures.data && (
          <span className={`${styles.period} ${texts.numbers}`} role="status">
            {t('dashboard.period', { from: figures.data.from, to: figures.data.to })}
          </span>
        )}
      </header>
      {figures.error && <ErrorPanel error={figures.error} onRetry={figures.reload} />}
      {!figures.data && !figures.error && (
        <Skeleton active paragraph={{ rows: 8 }} aria-label={t('common.loading')} />
      )}
      {figures.data && <Figures figures={figures.data} />}
    </section>
  );
}

function Figures({ figures }: { figures: CompanyFigures }) {
  const { t } = useTranslation();
  return (
    <>
      <DaysPanels days={figures.days} />
      {figures.trade && <TradePanel days={figures.trade} />}
      <StockPanels figures={figures} />
      <PeoplePanel people={figures.people} />
      <p className={styles.note}>{t('dashboard.note')}</p>
    </>
  );
}
