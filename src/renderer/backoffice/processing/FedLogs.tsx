import { Select, Table } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FedLog } from '#shared/api/process-task';
import { MOST_PARTS } from '#shared/domain/processing/timber';
import { lineTermIn } from '#shared/domain/terms';
import { processTask } from '#shared/records/process-task';
import texts from '../../components/look/texts.module.css';
import { formatFigure } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import type { Divide } from './use-divide.ts';

const NUMBER = { align: 'right', className: texts.numbers } as const;

/** The logs of a feed order, and into how many flitches each is sawn; of those sawn already, the numbers of their flitches. */
export function FedLogs({ divide }: { divide: Divide }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const options = Array.from({ length: MOST_PARTS + 1 }, (_, parts) => ({
    value: parts,
    label: partsWords(t, parts),
  }));
  return (
    <Table<FedLog>
      size="small"
      rowKey="id"
      loading={divide.loading}
      dataSource={divide.logs}
      pagination={false}
      scroll={{ y: 320 }}
      locale={{ emptyText: t(divide.order === '' ? 'processing.chooseOrder' : 'processing.noLogs') }}
      columns={[
        { title: t('processing.logNo'), dataIndex: 'logNo' },
        {
          title: processTask.fields.speciesId.words[language],
          render: (_, { species }) => lineTermIn(language, species),
        },
        { title: t('processing.diameter'), dataIndex: 'checkDiameter', ...NUMBER },
        {
          title: t('processing.volume'),
          render: (_, { volume }) => formatFigure(String(volume ?? ''), 3),
          ...NUMBER,
        },
        {
          title: t('processing.sawnInto'),
          width: 200,
          render: (_, log) =>
            log.timberNos.length > 0 ? (
              log.timberNos.join(' ')
            ) : (
              <Select
                aria-label={`${log.logNo} ${t('processing.sawnInto')}`}
                value={divide.partsOf(log)}
                options={options}
                onChange={(parts) => divide.chooseParts(log, parts)}
              />
            ),
        },
      ]}
    />
  );
}

function partsWords(t: TFunction, parts: number): string {
  if (parts === 0) return t('processing.notSawn');
  return parts === 1 ? t('processing.whole') : t('processing.parts', { parts });
}
