import type { TFunction } from 'i18next';
import type { ApprovalDocument, ApprovalList } from '#shared/api/workflow';
import { capitalised } from '#shared/capitalised';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import { saleOrder } from '#shared/documents/sale-order';
import type { Language } from '#shared/errors';
import texts from '../../components/look/texts.module.css';
import { areaDecimals, formatArea, formatMoney } from '../../components/words/numbers.ts';
import type { ListColumn } from '../../records/list/columns.ts';
import { FieldCell, textOfField } from '../../records/list/record-columns.tsx';

/** Fields that documents of most kinds have, with their words. */
const { docNo, docDate, auditStatus, area, grossAmount } = saleOrder.fields;

export const kindWords = (kind: DeclaredKind, language: Language): string =>
  capitalised(DOCUMENTS[kind].words.one)[language];

/** The columns of 我的审批: all that is to be approved is under review, and what one submitted has a state of its own. */
export function approvalColumns(
  list: ApprovalList,
  t: TFunction,
  language: Language,
): ListColumn<ApprovalDocument>[] {
  const words = (
    key: 'partner' | 'step' | 'submittedBy' | 'docNo' | 'docDate' | 'submitTime',
    title: string,
    width: number,
  ) => ({ key, dataIndex: key, title, width });
  const figure = (
    key: 'area' | 'grossAmount',
    title: string,
    format: (value: number, row: ApprovalDocument) => string,
  ): ListColumn<ApprovalDocument> => {
    const text = (row: ApprovalDocument) => {
      const value = row[key];
      return value === null ? '' : format(value, row);
    };
    return {
      key,
      dataIndex: key,
      title,
      // With a code of the currency: IDR 99,999,999,999.99.
      width: key === 'area' ? 100 : 158,
      text,
      className: texts.numbers ?? '',
      align: 'right',
      render: (_, row) => text(row),
    };
  };
  const kind: ListColumn<ApprovalDocument> = {
    key: 'kind',
    title: t('workflow.kind'),
    width: 118,
    text: (row) => kindWords(row.kind, language),
    render: (_, row) => kindWords(row.kind, language),
  };
  return [
    words('docNo', docNo.words[language], 140),
    kind,
    ...(list === 'submitted' ? [stateColumn(language)] : []),
    words('partner', t('workflow.partner'), 190),
    words('docDate', docDate.words[language], 100),
    { ...figure('area', area.words[language], formatArea), sumScale: areaDecimals() },
    {
      ...figure('grossAmount', grossAmount.words[language], (value, { currency }) =>
        formatMoney(value, currency),
      ),
      sumScale: 2,
      isMoney: true,
    },
    words('step', t('workflow.step'), 96),
    ...(list === 'submitted' ? [] : [words('submittedBy', t('workflow.submittedBy'), 104)]),
    { ...words('submitTime', t('workflow.submitTime'), 158), className: texts.numbers ?? '' },
  ];
}

function stateColumn(language: Language): ListColumn<ApprovalDocument> {
  const cell = (row: ApprovalDocument) => ({ ...row, version: 0 });
  return {
    key: 'auditStatus',
    title: auditStatus.words[language],
    width: 106,
    text: (row) => textOfField(auditStatus, cell(row), 'auditStatus', language),
    render: (_, row) => (
      <FieldCell {...{ field: auditStatus, name: 'auditStatus', language }} row={cell(row)} />
    ),
  };
}
