import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LATEST_DOCUMENTS, type PartnerTrade } from '#shared/api/partner-trade';
import { DOCUMENTS } from '#shared/documents/index';
import { AUDIT_STATUSES } from '#shared/domain/statuses';
import { FigureTable } from '../../components/FigureTable.tsx';
import { SideScroll } from '../../components/SideScroll.tsx';
import { formatArea, formatMoney } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { missingIn, TradeSection } from './TradeSection.tsx';

/** The latest documents with a partner, by kind, each linked to its page. */
export function PartnerDocuments({ documents }: Pick<PartnerTrade, 'documents'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const kinds = [...Map.groupBy(documents, ({ kind }) => kind)];
  return (
    <TradeSection title={t('partners.documents', { count: LATEST_DOCUMENTS })} missing={missingIn(documents)}>
      {kinds.map(([kind, rows]) => {
        const { words, menu } = DOCUMENTS[kind];
        return (
          <div key={kind}>
            <h3>{words.many[language]}</h3>
            <SideScroll>
              <FigureTable
                title={words.many[language]}
                wordColumns={[1, 2]}
                columns={[
                  t('partners.docNo'),
                  t('partners.day'),
                  t('partners.state'),
                  t('partners.area'),
                  t('partners.grossAmount'),
                ]}
                rows={rows.map(({ docId, docNo, docDate, auditStatus, area, grossAmount, currency }) => ({
                  key: docId,
                  cells: [
                    <Link key="no" to={`${menu.path}/${docId}`}>
                      {docNo}
                    </Link>,
                    docDate,
                    AUDIT_STATUSES[auditStatus][language],
                    formatArea(area),
                    formatMoney(grossAmount, currency),
                  ],
                }))}
              />
            </SideScroll>
          </div>
        );
      })}
    </TradeSection>
  );
}
