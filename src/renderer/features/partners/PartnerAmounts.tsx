import { useTranslation } from 'react-i18next';
import type { PartnerTrade } from '#shared/api/partner-trade';
import { FactTable } from '../../records/detail/FactTable.tsx';
import { TradeSection } from './TradeSection.tsx';
import { formatMoney } from './trade-texts.ts';

/** The open amount of a customer or supplier. Only payments that are noted in deliveries are known. */
export function PartnerAmounts({
  amounts,
  isSupplier,
}: Pick<PartnerTrade, 'amounts'> & { isSupplier: boolean }) {
  const { t } = useTranslation();
  const title = t('partners.open');
  return (
    <TradeSection title={title} missing={amounts === null ? 'forbidden' : null}>
      {amounts && (
        <FactTable
          label={title}
          facts={[
            {
              label: t(isSupplier ? 'partners.received' : 'partners.delivered'),
              text: formatMoney(amounts.traded),
            },
            ...(isSupplier
              ? []
              : [
                  { label: t('partners.returned'), text: formatMoney(amounts.returned) },
                  { label: t('partners.paid'), text: formatMoney(amounts.paid) },
                ]),
            {
              label: t(isSupplier ? 'partners.payable' : 'partners.receivable'),
              text: formatMoney(amounts.open),
              shown: <strong>{formatMoney(amounts.open)}</strong>,
            },
          ]}
        />
      )}
    </TradeSection>
  );
}
