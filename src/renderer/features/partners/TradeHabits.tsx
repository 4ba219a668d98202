import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PartnerTrade } from '#shared/api/partner-trade';
import { DOCUMENTS } from '#shared/documents/index';
import { useTemplateName } from '../../components/desk/use-template-name.ts';
import { FigureTable } from '../../components/FigureTable.tsx';
import { SideScroll } from '../../components/SideScroll.tsx';
import { formatCount, formatFigure, formatThickness } from '../../components/words/numbers.ts';
import { termIn } from '../../components/words/terms.ts';
import { useLanguage } from '../../components/words/words.ts';
import { missingIn, TradeSection } from './TradeSection.tsx';

/** The last price of each kind of goods, and the templates that labels of its packages were printed with. */
export function TradeHabits({ prices, labels }: Pick<PartnerTrade, 'prices' | 'labels'>) {
  return (
    <>
      <LastPrices prices={prices} />
      <LabelTemplates labels={labels} />
    </>
  );
}

function LastPrices({ prices }: Pick<PartnerTrade, 'prices'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = t('partners.prices');
  return (
    <TradeSection title={title} missing={missingIn(prices)}>
      <SideScroll>
        <FigureTable
          title={title}
          wordColumns={[1, 4, 5, 6]}
          columns={[
            t('partners.species'),
            t('partners.grade'),
            t('partners.thickness'),
            t('partners.price'),
            t('partners.currency'),
            t('partners.day'),
            t('partners.docNo'),
          ]}
          rows={(prices ?? []).map(
            ({ species, grade, thicknessMm, price, currency, kind, docId, docNo, docDate }) => ({
              key: `${species} ${grade} ${thicknessMm}`,
              cells: [
                species,
                termIn(language, grade),
                formatThickness(thicknessMm),
                formatFigure(String(price), 2),
                currency,
                docDate,
                <Link key="no" to={`${DOCUMENTS[kind].menu.path}/${docId}`}>
                  {docNo}
                </Link>,
              ],
            }),
          )}
        />
      </SideScroll>
    </TradeSection>
  );
}

function LabelTemplates({ labels }: Pick<PartnerTrade, 'labels'>) {
  const { t } = useTranslation();
  const templateName = useTemplateName();
  const title = t('partners.labels');
  return (
    <TradeSection title={title} missing={missingIn(labels)}>
      <SideScroll>
        <FigureTable
          title={title}
          wordColumns={[2]}
          columns={[t('partners.template'), t('partners.labelCount'), t('partners.lastTime')]}
          rows={(labels ?? []).map(({ template, labels: count, lastTime }) => ({
            key: template,
            cells: [templateName(template), formatCount(count), lastTime],
          }))}
        />
      </SideScroll>
    </TradeSection>
  );
}
