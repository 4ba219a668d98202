import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { FigureTable } from '../../components/FigureTable.tsx';
import { SideScroll } from '../../components/SideScroll.tsx';
import { formatArea, formatCount } from '../../components/words/numbers.ts';
import type { Closing } from './ClosingsPage.tsx';

interface ClosingTableProps {
  closings: readonly Closing[];
  /** The last closed month, the only one that can be reopened. */
  lastId: string;
  /** Absent without the permission. */
  onReopen?: (closing: Closing) => Promise<void>;
}

/** Closings with the stock at the end of their months, those that were reopened among them. */
export function ClosingTable({ closings, lastId, onReopen }: ClosingTableProps) {
  const { t } = useTranslation();
  return (
    <SideScroll>
      <FigureTable
        title={t('stock.closings')}
        columns={[
          t('stock.month'),
          t('stock.lines'),
          t('stock.pieces'),
          t('stock.area'),
          t('stock.by'),
          t('stock.closeTime'),
          t('stock.reopenTime'),
        ]}
        rows={closings.map((closing) => ({
          key: closing.id,
          cells: [
            closing.month,
            formatCount(closing.lines),
            formatCount(closing.pieces),
            formatArea(closing.area),
            closing.userName,
            closing.closeTime,
            closing.id === lastId && onReopen ? (
              <Button
                key="reopen"
                type="link"
                size="small"
                danger
                aria-label={`${t('stock.reopen')} ${closing.month}`}
                onClick={() => void onReopen(closing)}
              >
                {t('stock.reopen')}
              </Button>
            ) : (
              closing.reopenTime
            ),
          ],
        }))}
      />
    </SideScroll>
  );
}
