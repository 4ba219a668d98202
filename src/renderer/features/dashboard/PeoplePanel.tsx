import { useTranslation } from 'react-i18next';
import type { CompanyFigures } from '#shared/api/home';
import { FigureTable } from '../../components/FigureTable.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import panels from '../../components/look/panels.module.css';
import { formatCount } from '../../components/words/numbers.ts';
import styles from './ChartPanel.module.css';

/** How much each person printed and wrote. */
export function PeoplePanel({ people }: Pick<CompanyFigures, 'people'>) {
  const { t } = useTranslation();
  return (
    <section className={panels.panel} aria-labelledby="dashboard-people">
      <h2 id="dashboard-people">{t('dashboard.byPerson')}</h2>
      {people.length === 0 ? (
        <EmptyState title={t('dashboard.nothing')} />
      ) : (
        <div className={styles.table}>
          <FigureTable
            title={t('dashboard.byPerson')}
            columns={[t('dashboard.person'), t('dashboard.labels'), t('dashboard.tags')]}
            rows={people.map(({ userId, userName, labels, tags }) => ({
              key: userId,
              cells: [userName, formatCount(labels), formatCount(tags)],
            }))}
          />
        </div>
      )}
    </section>
  );
}
