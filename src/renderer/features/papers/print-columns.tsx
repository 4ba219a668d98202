import type { TableColumnType } from 'antd';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { DOCUMENTS } from '#shared/documents/index';
import type { DocumentPrint } from '#shared/documents/print-api';
import { PRINT_OUTCOME_WORDS, type PrintOutcome } from '#shared/documents/print-outcomes';
import type { DocumentKind } from '#shared/domain/document-states';
import type { Language } from '#shared/errors';
import { MEDIA } from '#shared/paper/medium';
import { PAPER_STYLE_WORDS } from '#shared/paper/paper-styles';
import texts from '../../components/look/texts.module.css';
import { StateTag } from '../../components/StateTag.tsx';

const TONES = {
  waiting: 'blue',
  partly: 'amber',
  printed: 'green',
  unknown: 'amber',
  failed: 'red',
} as const satisfies Record<PrintOutcome, string>;

/** Columns of print records. */
export function printColumns(
  kind: DocumentKind,
  t: TFunction,
  language: Language,
): TableColumnType<DocumentPrint>[] {
  return [
    {
      title: t('papers.docNo'),
      dataIndex: 'docNo',
      width: 170,
      fixed: 'start',
      render: (docNo: string, { docId }) => (
        <Link className={texts.numbers} to={`${DOCUMENTS[kind].menu.path}/${docId}`}>
          {docNo}
        </Link>
      ),
    },
    { title: t('papers.partner'), dataIndex: 'partner', width: 190, ellipsis: true },
    { title: t('papers.serial'), dataIndex: 'serial', width: 60, align: 'right', className: texts.numbers },
    {
      title: t('papers.what'),
      key: 'what',
      width: 220,
      ellipsis: true,
      render: (_: unknown, { style, medium, withPrices, copies }) =>
        [
          PAPER_STYLE_WORDS[style][language],
          MEDIA[medium].words[language],
          ...(withPrices ? [] : [t('papers.withoutPrices')]),
          ...(copies === 1 ? [] : [`× ${copies}`]),
        ].join(' · '),
    },
    {
      title: t('papers.outcome'),
      dataIndex: 'outcome',
      width: 160,
      render: (outcome: PrintOutcome) => (
        <StateTag tone={TONES[outcome]}>{PRINT_OUTCOME_WORDS[outcome][language]}</StateTag>
      ),
    },
    { title: t('papers.reason'), dataIndex: 'reason', width: 130, ellipsis: true },
    { title: t('papers.user'), dataIndex: 'userName', width: 90, ellipsis: true },
    { title: t('papers.time'), dataIndex: 'printTime', width: 170, className: texts.numbers },
  ];
}
