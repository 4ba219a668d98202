import { useTranslation } from 'react-i18next';
import type { PartnerTrade } from '#shared/api/partner-trade';
import { formatMoney } from '../../components/words/numbers.ts';
import { FactTable } from '../../records/detail/FactTable.tsx';
import { missingIn, TradeSection } from './TradeSection.tsx';

/**
 * The open amounts of a customer or supplier, one for each currency. Only payments that are noted in deliveries, and
 * deposits of orders, are known.
 */
export function PartnerAmounts({
  amounts,
  isSupplier,
}: Pick<PartnerTrade, 'amounts'> & { isSupplier: boolean }) {
  const { t } = useTranslation();
  const title = t('partners.open');
  return (
    <TradeSection title={title} missing={missingIn(amounts)}>
      {amounts?.map(({ currency, ...of }) => (
        <FactTable
          key={currency}
          label={`${title} ${currency}`}
          facts={[
            {
              label: t(isSupplier ? 'partners.received' : 'partners.delivered'),
              text: formatMoney(of.traded, currency),
            },
            ...(isSupplier
              ? []
              : [
                  { label: t('partners.returned'), text: formatMoney(of.returned, currency) },
                  { label: t('partners.paid'), text: formatMoney(of.paid, currency) },
                  { label: t('partners.deposits'), text: formatMoney(of.deposits, currency) },
                ]),
            {
              label: t(isSupplier ? 'partners.payable' : 'partners.receivable'),
              text: formatMoney(of.open, currency),
              shown: <strong>{formatMoney(of.open, currency)}</strong>,
            },
          ]}
        />
      ))}
    </TradeSection>
  );
}
