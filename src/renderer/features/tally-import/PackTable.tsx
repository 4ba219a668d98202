import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PreviewedPack } from '#shared/api/tally-import';
import texts from '../../components/look/texts.module.css';
import { formatArea, formatCount } from '../../components/words/numbers.ts';

/** The packages of the file with their sums. */
export function PackTable({ packs, total }: { packs: readonly PreviewedPack[]; total: number }) {
  const { t } = useTranslation();
  const numbers = { className: texts.numbers, align: 'end' } as const;
  return (
    <>
      <Table<PreviewedPack>
        size="small"
        aria-label={t('tallyImport.packs')}
        rowKey="packNo"
        dataSource={packs}
        pagination={false}
        scroll={{ x: 780, y: 320 }}
        columns={[
          { title: t('tallyImport.packNo'), dataIndex: 'packNo', width: 150, fixed: 'start' },
          { title: t('tallyImport.species'), dataIndex: 'species', width: 140 },
          { title: t('tallyImport.grade'), dataIndex: 'grade', width: 80 },
          { title: t('tallyImport.thickness'), dataIndex: 'thicknessMm', width: 110, ...numbers },
          { title: t('tallyImport.lines'), dataIndex: 'lines', width: 80, ...numbers, render: formatCount },
          {
            title: t('tallyImport.faultyLines'),
            dataIndex: 'faultyLines',
            width: 100,
            ...numbers,
            render: formatCount,
          },
          { title: t('tallyImport.pieces'), dataIndex: 'pieces', width: 90, ...numbers, render: formatCount },
          { title: t('tallyImport.area'), dataIndex: 'area', width: 110, ...numbers, render: formatArea },
        ]}
      />
      {packs.length < total && <small>{t('tallyImport.morePacks', { count: packs.length })}</small>}
    </>
  );
}
