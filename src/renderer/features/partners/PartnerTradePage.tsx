import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { Endpoint } from '#shared/api/kit';
import type { customerApi, supplierApi } from '#shared/api/partner';
import { capitalised } from '#shared/capitalised';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import { PendingPage } from '../../components/loading/PendingPage.tsx';
import documentBox from '../../components/look/document-box.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { usePermission } from '../../stores/session.ts';
import { labelTab } from '../../stores/tabs.ts';
import { PartnerAmounts } from './PartnerAmounts.tsx';
import { PartnerDocuments } from './PartnerDocuments.tsx';
import styles from './PartnerTradePage.module.css';
import { TradedGoods } from './TradedGoods.tsx';
import { TradeHabits } from './TradeHabits.tsx';

interface PartnerTradePageProps {
  of: AnyRecord;
  api: typeof customerApi | typeof supplierApi;
}

/** The trade with a customer or supplier: open amounts, documents, goods, prices and labels. */
export function PartnerTradePage({ of, api }: PartnerTradePageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const mayEdit = usePermission(`${of.area}_edit`);
  const partner = useEndpoint(of.area, api.detail as Endpoint, { id });
  const trade = useEndpoint(of.area, api.trade, { id });
  const row = partner.data as RecordRow | null;
  const name = String(row?.name ?? '');
  useEffect(() => {
    if (name !== '') labelTab(pathname, name);
  }, [name, pathname]);

  if (partner.error || trade.error || row === null || trade.data === null)
    return (
      <PendingPage title={t('partners.trade')} read={partner.error ? partner : trade} list={of.menu.path} />
    );
  const { amounts, documents, goods, prices, labels } = trade.data;
  return (
    <section className={documentBox.page}>
      <header className={styles.head}>
        <h1>{t('partners.tradeWith', { name })}</h1>
        <span>
          {capitalised(of.words.one)[language]} {String(row.code)}
        </span>
        {mayEdit && (
          <Link to={`${of.menu.path}/${id}`}>{t('records.editOne', { one: of.words.one[language] })}</Link>
        )}
      </header>
      <PartnerAmounts amounts={amounts} isSupplier={of.area === 'supplier'} />
      <PartnerDocuments documents={documents} />
      <TradedGoods goods={goods} />
      <TradeHabits prices={prices} labels={labels} />
    </section>
  );
}
