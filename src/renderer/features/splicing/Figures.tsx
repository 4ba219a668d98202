import { Alert, Button, Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { round } from '#shared/domain/decimal';
import { MATCHES, type SplicingPlan } from '#shared/domain/splicing/plan';
import type { Splicing } from '#shared/domain/splicing/splice';
import { FigureTable } from '../../components/FigureTable.tsx';
import { saveFile } from '../../components/files/save-file.ts';
import { useLanguage } from '../../components/words/words.ts';
import { cuttingCsv, cuttingList } from './cutting-list.ts';
import styles from './Splicing.module.css';

/** Leaves, waste and area to buy, and the cuts from each leaf of the shown panel. */
export function Figures({ plan, splicing }: { plan: SplicingPlan; splicing: Splicing }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cuts = cuttingList(splicing.tiles);
  const titles = ['leaf', 'cutWidth', 'cutLength', 'cutPieces'].map((name) =>
    t(`splicing.${name as 'leaf' | 'cutWidth' | 'cutLength' | 'cutPieces'}`),
  );
  const { columns, rows } = splicing;
  return (
    <section className={styles.figures} aria-label={t('splicing.figures')}>
      {!splicing.fits && (
        <Alert
          type="warning"
          showIcon
          title={t('splicing.tooSmall', {
            width: round(splicing.pieceWidth, 2),
            length: round(splicing.pieceLength, 2),
          })}
        />
      )}
      <Descriptions
        size="small"
        column={1}
        bordered
        items={[
          { key: 'leaves', label: t('splicing.leaves'), children: splicing.leaves },
          { key: 'pieces', label: t('splicing.pieces'), children: splicing.pieces },
          ...(columns > 0
            ? [{ key: 'grid', label: t('splicing.grid'), children: `${columns} × ${rows}` }]
            : []),
          {
            key: 'piece',
            label: t('splicing.piece'),
            children: `${round(splicing.pieceWidth, 2)} × ${round(splicing.pieceLength, 2)} cm`,
          },
          // Leaves that are too small make no panel, and their waste would be negative.
          ...(splicing.fits
            ? [
                { key: 'waste', label: t('splicing.waste'), children: `${splicing.waste.toFixed(2)} %` },
                { key: 'area', label: t('splicing.area'), children: `${splicing.area.toFixed(4)} m²` },
              ]
            : []),
        ]}
      />
      <div className={styles.tools}>
        <h2>{t('splicing.cutting')}</h2>
        <Button
          size="small"
          onClick={() =>
            saveFile({
              bytes: cuttingCsv(titles, cuts),
              contentType: 'text/csv',
              fileName: `${t('splicing.cutting')} ${MATCHES[plan.match][language]}.csv`,
            })
          }
        >
          {t('splicing.saveCutting')}
        </Button>
      </div>
      <div className={styles.cuts}>
        <FigureTable
          title={t('splicing.cutting')}
          columns={titles}
          rows={cuts.map(({ leaf, width, length, pieces }) => ({
            key: `${leaf} ${width} ${length}`,
            cells: [leaf, width.toFixed(2), length.toFixed(2), pieces],
          }))}
        />
      </div>
    </section>
  );
}
