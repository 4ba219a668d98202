import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Pack, packApi } from '#shared/api/pack';
import { RFID_STATUSES } from '#shared/domain/statuses';
import { request } from '../../api/session.ts';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import panels from '../../components/look/panels.module.css';
import texts from '../../components/look/texts.module.css';
import { formatArea, formatThickness } from '../../components/words/numbers.ts';
import { speciesIn, termIn } from '../../components/words/terms.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useDeliveredTotal } from '../../stores/deliveries.ts';
import styles from './RecentPackages.module.css';

const SHOWN = 8;

/** The packages changed last. */
export function RecentPackages() {
  const { t } = useTranslation();
  const language = useLanguage();
  const recent = useLoaded(String(useDeliveredTotal()), (signal) =>
    request(packApi.page, { query: { size: SHOWN, descs: 'updateTime' } }, { signal, quiet: true }),
  );

  const attributesOf = (pack: Pack) =>
    [speciesIn(language, pack), termIn(language, pack.grade), `${formatThickness(pack.thicknessMm)} mm`]
      .filter(Boolean)
      .join(' · ');

  return (
    <section className={panels.panel} aria-labelledby="home-recent">
      <div className={panels.head}>
        <h2 id="home-recent">{t('home.recent')}</h2>
        <Link to="/inventory/packages">{t('home.viewAll')}</Link>
      </div>
      {recent.error && <ErrorPanel error={recent.error} onRetry={recent.reload} />}
      {!recent.data && !recent.error && <Skeleton active aria-label={t('common.loading')} />}
      {recent.data?.records.length === 0 && <EmptyState title={t('home.recentEmpty')} />}
      <ul className={styles.recent}>
        {recent.data?.records.map((pack) => (
          <li key={pack.id}>
            <Link to={`/inventory/packages/${pack.id}`}>
              <strong className={texts.numbers}>{pack.packNo}</strong>
              <span>{attributesOf(pack)}</span>
              <span className={`${texts.numbers} ${styles.area}`}>{formatArea(pack.area)} m²</span>
              <span className={pack.rfidStatus === 1 ? styles.tagged : undefined}>
                RFID {RFID_STATUSES[pack.rfidStatus][language]}
              </span>
              <time className={texts.numbers}>{pack.updateTime.slice(5, 16)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
