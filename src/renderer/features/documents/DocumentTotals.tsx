import { useTranslation } from 'react-i18next';
import { type AnyDocument, hasTotal } from '#shared/documents/document';
import { OPEN_AMOUNT } from '#shared/documents/sale-fields';
import { openAmount, type Payments } from '#shared/domain/amounts';
import { amountInCapitals } from '#shared/domain/capital-amount';
import { currencyIn, YUAN } from '#shared/domain/currency';
import type { RecordRow } from '#shared/records/record';
import { formatFigure } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { type Fact, FactTable } from '../../records/detail/FactTable.tsx';
import { FieldFact } from '../../records/detail/FieldFact.tsx';
import { textOfField } from '../../records/list/record-columns.tsx';

/** Derived fields that are shown above the document. */
const IN_HEAD: readonly string[] = ['auditStatus', 'verdict'];

/**
 * Values that the server derives for a saved document: totals, an amount in yuan in capitals (F13), progress, and
 * approvers.
 */
export function DocumentTotals({ of, row }: { of: AnyDocument; row: RecordRow }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const facts: Fact[] = Object.entries(of.fields)
    .filter(([name, { isDerived }]) => isDerived && name !== of.name && !IN_HEAD.includes(name))
    .filter(([name]) => hasTotal(of.lines, name))
    .map(([name, field]) => ({
      label: field.words[language],
      text: textOfField(field, row, name, language),
      ...(field.logUnit && { shown: <FieldFact {...{ field, row, name, language }} /> }),
    }));
  const gross = row.grossAmount;
  if (typeof gross === 'number' && of.fields.depositApplied) {
    const { paid, depositApplied } = row as unknown as Payments;
    const open = openAmount({ grossAmount: gross, paid, depositApplied });
    facts.push({ label: OPEN_AMOUNT[language], text: formatFigure(String(open), 2) });
  }
  if (typeof gross === 'number' && currencyIn(row) === YUAN)
    facts.push({ label: t('documents.capitals'), text: amountInCapitals(gross) });
  return <FactTable label={t('documents.totals')} facts={facts.filter(({ text }) => text !== '')} />;
}
