import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TaskWork } from '#shared/api/process-task';
import { STOCK_STATUSES } from '#shared/domain/statuses';
import { FigureTable } from '../../components/FigureTable.tsx';
import { SideScroll } from '../../components/SideScroll.tsx';
import { formatArea, formatCount } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';

/** The packages that a task has made. */
export function TaskPacks({ packs }: Pick<TaskWork, 'packs'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayOpen = usePermission('pack_view');
  return (
    <SideScroll>
      <FigureTable
        title={t('processing.packs')}
        columns={[
          t('processing.packs'),
          t('processing.state'),
          t('processing.bundles'),
          t('processing.pieces'),
          'm²',
        ]}
        wordColumns={[1]}
        rows={packs.map(({ packId, packNo, stockStatus, bundles, pieces, area }) => ({
          key: packId,
          cells: [
            mayOpen ? (
              <Link key="pack" to={`/inventory/packages/${packId}`}>
                {packNo}
              </Link>
            ) : (
              packNo
            ),
            STOCK_STATUSES[stockStatus][language],
            formatCount(bundles),
            formatCount(pieces),
            formatArea(area),
          ],
        }))}
      />
    </SideScroll>
  );
}
