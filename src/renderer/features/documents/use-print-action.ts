import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyDocument } from '#shared/documents/document';
import { type AuditStatus, whyNotPrinted } from '#shared/domain/document-states';
import { MOST_PRINTED } from '#shared/domain/most-copies';
import { DOCUMENT_ERRORS } from '#shared/error-words/document';
import type { RecordRow } from '#shared/records/record';
import { useLanguage } from '../../components/words/words.ts';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { openLabelDialog, openPaperDialog } from '../../stores/dialogs.ts';
import { usePermission } from '../../stores/session.ts';

/** Opens the dialog that previews and prints documents. */
export function openPapers({ area }: AnyDocument, rows: readonly RecordRow[]): void {
  const documents = rows.slice(0, MOST_PRINTED).map(({ id, docNo, auditStatus }) => ({
    id,
    docNo: String(docNo),
    auditStatus: auditStatus as AuditStatus,
  }));
  openPaperDialog({ kind: area, documents });
}

/** Printing papers and labels as actions on approved documents; none without the permission. */
export function usePrintAction(of: AnyDocument): RowAction[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayPrint = usePermission(`${of.area}_print`);
  return useMemo<RowAction[]>(() => {
    if (!mayPrint) return [];
    const refusal: RowAction['refusal'] = ({ auditStatus }) => {
      const code = whyNotPrinted(auditStatus as AuditStatus);
      return code && DOCUMENT_ERRORS[code].what[language];
    };
    return [
      {
        key: 'print',
        label: t('papers.print'),
        on: 'batch',
        refusal,
        run: async (rows) => {
          openPapers(of, rows);
          return false;
        },
      },
      {
        key: 'printLabel',
        label: t('papers.printLabel'),
        on: 'batch',
        refusal,
        run: async (rows) => {
          const records = rows.slice(0, MOST_PRINTED).map(({ id, docNo }) => ({ id, docNo: String(docNo) }));
          openLabelDialog({ of: 'document', kind: of.area, records });
          return false;
        },
      },
    ];
  }, [of, language, mayPrint, t]);
}
