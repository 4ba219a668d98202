import { useTranslation } from 'react-i18next';
import { LEDGER_WORDS } from '#shared/domain/stock';
import { AppError } from '#shared/errors';
import { PACK_WORDS } from '#shared/records/pack-words';
import { FigureTable } from '../../components/FigureTable.tsx';
import { RefusableButton } from '../../components/RefusableButton.tsx';
import { SideScroll } from '../../components/SideScroll.tsx';
import { formatArea, formatCount } from '../../components/words/numbers.ts';
import { useLanguage, useRefusalWords } from '../../components/words/words.ts';
import type { Closing } from './ClosingsPage.tsx';

interface ClosingTableProps {
  closings: readonly Closing[];
  /** The last closed month, the only one that can be reopened. */
  lastId: string;
  onReopen: (closing: Closing) => Promise<void>;
}

/** Closings with the stock at the end of their months, including reopened ones. */
export function ClosingTable({ closings, lastId, onReopen }: ClosingTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const refusalWords = useRefusalWords();
  return (
    <SideScroll>
      <FigureTable
        title={t('stock.closings')}
        wordColumns={[4, 5, 6, 7]}
        columns={[
          LEDGER_WORDS.month[language],
          PACK_WORDS.bundles[language],
          PACK_WORDS.pieces[language],
          PACK_WORDS.area[language],
          LEDGER_WORDS.by[language],
          LEDGER_WORDS.closeTime[language],
          LEDGER_WORDS.reopenTime[language],
          t('records.actions'),
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
            closing.reopenTime,
            closing.reopenTime === '' && (
              <RefusableButton
                key="reopen"
                type="link"
                size="small"
                danger
                aria-label={`${t('stock.reopen')} ${closing.month}`}
                refusal={
                  closing.id === lastId
                    ? ''
                    : refusalWords(new AppError('period.not_last', { month: closing.month }))
                }
                onClick={() => void onReopen(closing)}
              >
                {t('stock.reopen')}
              </RefusableButton>
            ),
          ],
        }))}
      />
    </SideScroll>
  );
}
