import { Segmented, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComparisonResults } from '#shared/api/scan-list';
import { COMPARE_RESULTS, type CompareResult } from '#shared/domain/compare-results';
import type { Comparison } from '#shared/domain/scan-compare';
import { SCAN_WORDS } from '#shared/domain/scan-words';
import { PACK_WORDS } from '#shared/records/pack-words';
import { StateTag } from '../../components/StateTag.tsx';
import { RESULT_TONES } from '../../components/scans/result-tones.ts';
import { useLanguage } from '../../components/words/words.ts';
import { codeColumns, valueColumns, wordsOfGoods } from './goods-columns.tsx';
import styles from './ScanListPage.module.css';

const RESULTS = Object.keys(COMPARE_RESULTS) as CompareResult[];
type Row = Comparison;

interface ComparisonTableProps {
  results: ComparisonResults;
  /** The target of the comparison. */
  of: ReactNode;
  /** The button that downloads them. */
  download: ReactNode;
  /** The zone of a row, in a column: of a comparison with a zone. */
  zoneOf?: (row: Comparison) => string;
}

/** The results of a comparison, by kind of result. */
export function ComparisonTable({ results: { counts, rows }, of, download, zoneOf }: ComparisonTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [shown, setShown] = useState<CompareResult | 'all'>('all');
  const options = [
    { value: 'all' as const, label: `${t('scans.all')} ${rows.length}` },
    ...RESULTS.map((value) => ({ value, label: `${COMPARE_RESULTS[value][language]} ${counts[value]}` })),
  ];
  return (
    <>
      <div className={styles.bar} role="status">
        {of}
        <Segmented
          aria-label={SCAN_WORDS.result[language]}
          value={shown}
          options={options}
          onChange={(value) => setShown(value)}
        />
        {download}
      </div>
      <Table<Row>
        size="small"
        rowKey={({ code, result }) => `${result} ${code}`}
        dataSource={rows.filter(({ result }) => shown === 'all' || result === shown)}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            title: SCAN_WORDS.result[language],
            width: 90,
            render: (_, { result }) => (
              <StateTag tone={RESULT_TONES[result]}>{COMPARE_RESULTS[result][language]}</StateTag>
            ),
          },
          ...codeColumns<Row>(language),
          ...(zoneOf
            ? [
                {
                  title: PACK_WORDS.region[language],
                  width: 90,
                  render: (_: unknown, row: Row) => zoneOf(row),
                },
              ]
            : []),
          {
            title: SCAN_WORDS[zoneOf ? 'zoneDifferences' : 'differences'][language],
            render: (_, { differences, expected, found }) =>
              differences
                .map((field) => `${wordsOfGoods(field, language)} ${expected?.[field]} → ${found?.[field]}`)
                .join(' · '),
          },
          ...valueColumns<Row>(language, ({ expected, found }, field) => (expected ?? found)?.[field]),
        ]}
      />
    </>
  );
}
