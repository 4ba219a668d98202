import { Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TallyPreview } from '#shared/api/tally-import';
import { TALLY_COLUMNS } from '#shared/tally-import/columns';
import type { TallyFault } from '#shared/tally-import/faults';
import texts from '../../components/look/texts.module.css';
import tones from '../../components/look/tones.module.css';
import { useLanguage } from '../../components/words/words.ts';

/** Every wrong cell with its place, value and reason. */
export function FaultTable({ preview }: { preview: TallyPreview }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { faults, errorCount, warningCount } = preview;
  return (
    <>
      <Table<TallyFault>
        size="small"
        aria-label={t('tallyImport.faults')}
        rowKey={({ sheet, row, cell, code, field }) => `${sheet} ${row} ${cell} ${field} ${code}`}
        dataSource={faults}
        pagination={false}
        scroll={{ x: 660, y: 320 }}
        columns={[
          {
            title: t('tallyImport.severity'),
            width: 75,
            render: (_, { severity }) => (
              <Tag className={tones[severity === 'error' ? 'red' : 'amber']}>
                {t(`tallyImport.${severity}`)}
              </Tag>
            ),
          },
          {
            title: t('tallyImport.place'),
            width: 110,
            className: texts.numbers,
            render: (_, { sheet, row, cell }) => [sheet, cell || row].filter(Boolean).join(' '),
          },
          {
            title: t('tallyImport.column'),
            width: 100,
            render: (_, { field }) => TALLY_COLUMNS[field].words[language],
          },
          {
            title: t('tallyImport.value'),
            dataIndex: 'value',
            width: 110,
            render: (value: string) => value || t('tallyImport.empty'),
          },
          { title: t('tallyImport.reason'), dataIndex: ['reason', language] },
        ]}
      />
      {faults.length < errorCount + warningCount && (
        <small>{t('tallyImport.moreFaults', { count: faults.length })}</small>
      )}
    </>
  );
}
