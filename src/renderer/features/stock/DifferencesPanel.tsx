import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DataOf } from '#shared/api/kit';
import { type StockDifference, stockApi } from '#shared/api/stock';
import { DIFFERENCE_KINDS, LEDGER_WORDS } from '#shared/domain/stock';
import { FigureTable } from '../../components/FigureTable.tsx';
import lists from '../../components/look/lists.module.css';
import panels from '../../components/look/panels.module.css';
import { SideScroll } from '../../components/SideScroll.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import styles from './LedgerPage.module.css';

export type Check = DataOf<typeof stockApi.checks>[number];

const COLUMNS = ['kind', 'name', 'ledger', 'stored'] as const;

/** The report of a check: differences between the movements and the stored state. */
export function DifferencesPanel({ check: { id, time, count, differences } }: { check: Check }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = t('stock.differencesOf', { time });
  return (
    <section className={panels.panel} aria-labelledby="stock-differences">
      <div className={lists.head}>
        <h2 id="stock-differences">{title}</h2>
        <DownloadButton
          download={stockApi.exportDifferences}
          start={stockApi.startExportDifferences}
          query={{ id }}
        />
      </div>
      {count > differences.length && (
        <p className={styles.advice}>{t('stock.moreDifferences', { count, shown: differences.length })}</p>
      )}
      <SideScroll>
        <FigureTable
          title={title}
          wordColumns={[1, 2, 3]}
          columns={COLUMNS.map((name) => LEDGER_WORDS[name][language])}
          rows={differences.map((one) => ({
            // Goods that the ledger has elsewhere than stock are two differences.
            key: `${one.kind} ${one.id} ${one.ledger}`,
            cells: [
              DIFFERENCE_KINDS[one.kind][language],
              <Place key="name" {...one} />,
              one.ledger,
              one.stored,
            ],
          }))}
        />
      </SideScroll>
    </section>
  );
}

/** The thing that differs; a package links to its page. */
function Place({ kind, id, name }: StockDifference) {
  return kind === 'pack' ? <Link to={`/inventory/packages/${id}`}>{name}</Link> : name;
}
