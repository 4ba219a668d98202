import { useTranslation } from 'react-i18next';
import type { PartnerTrade } from '#shared/api/partner-trade';
import { FigureTable } from '../../components/FigureTable.tsx';
import { SideScroll } from '../../components/SideScroll.tsx';
import { formatArea, formatMoney, formatThickness } from '../../components/words/numbers.ts';
import { missingIn, TradeSection } from './TradeSection.tsx';

/** Goods traded and returned, by species and thickness, the largest area first. */
export function TradedGoods({ goods }: Pick<PartnerTrade, 'goods'>) {
  const { t } = useTranslation();
  const title = t('partners.goods');
  return (
    <TradeSection title={title} missing={missingIn(goods)}>
      <SideScroll>
        <FigureTable
          title={title}
          columns={[
            t('partners.species'),
            t('partners.thickness'),
            t('partners.area'),
            t('partners.amount'),
            t('partners.returnedArea'),
            t('partners.returnedAmount'),
          ]}
          rows={(goods ?? []).map(({ species, thicknessMm, ...row }) => ({
            key: `${species} ${thicknessMm} ${row.currency}`,
            cells: [
              species,
              formatThickness(thicknessMm),
              formatArea(row.area),
              formatMoney(row.amount, row.currency),
              formatArea(row.returnedArea),
              formatMoney(row.returnedAmount, row.currency),
            ],
          }))}
        />
      </SideScroll>
    </TradeSection>
  );
}
