import { Button, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentPrint } from '#shared/documents/print-api';
import type { DocumentKind } from '#shared/domain/document-states';
import { useLanguage } from '../../components/words/words.ts';
import { printColumns } from './print-columns.tsx';
import { ReprintDialog } from './ReprintDialog.tsx';

/** Facts that are shown above, with the document. */
const OWN = ['docNo', 'partner'];

/** The latest prints of one document. */
export function DocumentPrints({ kind, prints }: { kind: DocumentKind; prints: readonly DocumentPrint[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const columns = printColumns(kind, t, language).filter(
    (column) => !OWN.includes(String('dataIndex' in column ? column.dataIndex : '')),
  );
  const [again, setAgain] = useState<DocumentPrint | null>(null);
  return (
    <>
      <Table<DocumentPrint>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        title={() => t('papers.history')}
        dataSource={[...prints]}
        columns={[
          ...columns,
          {
            title: t('papers.actions'),
            key: 'actions',
            render: (_: unknown, print) => (
              <Button type="link" size="small" onClick={() => setAgain(print)}>
                {t('papers.reprint')}
              </Button>
            ),
          },
        ]}
      />
      {again && <ReprintDialog kind={kind} print={again} onClose={() => setAgain(null)} />}
    </>
  );
}
