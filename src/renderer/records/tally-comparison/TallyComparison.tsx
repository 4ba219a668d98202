import { Segmented, Table, type TableColumnType } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  TallyComparison as Compared,
  ComparedTallyLine,
  comparisonCalls,
} from '#shared/documents/tally-comparison-api';
import { TALLY_COMPARISON } from '#shared/documents/tally-comparison-api';
import { COMPARE_RESULTS, type CompareResult } from '#shared/domain/compare-results';
import { FigureTable } from '../../components/FigureTable.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import buttonRow from '../../components/look/button-row.module.css';
import texts from '../../components/look/texts.module.css';
import { StateTag } from '../../components/StateTag.tsx';
import { RESULT_TONES } from '../../components/scans/result-tones.ts';
import { formatArea, formatCount, formatWidth } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';
import { DownloadButton } from '../list/DownloadButton.tsx';
import styles from './TallyComparison.module.css';

type Calls = ReturnType<typeof comparisonCalls>;

export interface ComparedRecord {
  area: 'purchaseOrder' | 'inbound' | 'pack';
  calls: Calls;
  id: string;
}

const LINES_A_PAGE = 50;
const RESULTS = Object.keys(COMPARE_RESULTS) as CompareResult[];
const SIDES = ['supplier', 'counted', 'difference'] as const;
type Side = (typeof SIDES)[number];
const NUMBER = { align: 'right', className: texts.numbers } as const;

/** The first page of a record's comparison; `isKept` is false without a tally of the supplier. */
export const useTallyComparison = ({ area, calls, id }: ComparedRecord) =>
  useEndpoint(area, calls.compareTallies, { id, size: LINES_A_PAGE });

/** W1.3: sums, results and lines of the supplier's tally beside the counted ones. */
export function TallyComparison({ record, first }: { record: ComparedRecord; first: Compared }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { area, calls, id } = record;
  const mayExport = usePermission(`${area}_export`);
  const [shown, setShown] = useState<CompareResult | 'all'>('all');
  const [page, setPage] = useState(1);
  const isFirst = shown === 'all' && page === 1;
  const query = { id, size: LINES_A_PAGE, current: page, ...(shown !== 'all' && { result: shown }) };
  const further = useEndpoint(area, calls.compareTallies, isFirst ? null : query);
  const read = isFirst ? first : (further.data ?? first);
  const { counts, sums } = first;
  const all = RESULTS.reduce((total, result) => total + (counts[result] ?? 0), 0);
  const options = [
    { value: 'all' as const, label: `${t('documents.allLines')} ${all}` },
    ...RESULTS.map((value) => ({
      value,
      label: `${COMPARE_RESULTS[value][language]} ${counts[value] ?? 0}`,
    })),
  ];
  return (
    <div className={styles.comparison}>
      <FigureTable
        title={t('documents.tallySums')}
        columns={['', t('documents.tallyLines'), t('packages.linePieces'), t('packages.lineArea')]}
        rows={SIDES.map((side) => ({
          key: side,
          cells: [
            t(`documents.tally_${side}`),
            signed(formatCount, side, sums[side].lines),
            signed(formatCount, side, sums[side].pieces),
            signed(formatArea, side, sums[side].area),
          ],
        }))}
      />
      <div className={buttonRow.row}>
        <Segmented
          aria-label={t('documents.receiptResult')}
          value={shown}
          options={options}
          onChange={(value) => {
            setShown(value);
            setPage(1);
          }}
        />
        {mayExport && (
          <DownloadButton
            download={calls.downloadComparison}
            query={{ id }}
            label={t('documents.exportComparison')}
          />
        )}
      </div>
      {further.error && !isFirst && <ErrorPanel error={further.error} onRetry={further.reload} />}
      <Table<ComparedTallyLine>
        size="small"
        rowKey="no"
        aria-label={TALLY_COMPARISON[language]}
        dataSource={read.lines}
        loading={!isFirst && further.isFormer}
        scroll={{ x: 'max-content' }}
        pagination={{
          current: page,
          pageSize: LINES_A_PAGE,
          total: read.total,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: setPage,
        }}
        columns={[
          {
            title: t('documents.receiptResult'),
            width: 72,
            render: (_, { result }) => (
              <StateTag tone={RESULT_TONES[result]}>{COMPARE_RESULTS[result][language]}</StateTag>
            ),
          },
          { title: t('packages.packNo'), width: 96, render: (_, line) => packNoOf(line) },
          { title: t('packages.logNo'), width: 72, render: (_, line) => ownOf(line)?.logNo },
          { title: t('packages.bundleNo'), width: 56, ...NUMBER, render: (_, line) => ownOf(line)?.bundleNo },
          ...(['supplier', 'counted'] as const).map((side) => ({
            title: t(`documents.tally_${side}`),
            children: sideColumns(side, t),
          })),
          { title: t('documents.tally_difference'), children: differenceColumns(t) },
        ]}
      />
    </div>
  );
}

function sideColumns(side: 'supplier' | 'counted', t: TFunction): TableColumnType<ComparedTallyLine>[] {
  return [
    {
      title: t('documents.tallySize'),
      width: 116,
      ...NUMBER,
      render: (_, { [side]: line }) =>
        line && `${line.lengthCm} × ${line.widthCm} × ${formatCount(line.pieces)}`,
    },
    {
      title: t('packages.lineArea'),
      width: 76,
      ...NUMBER,
      render: (_, { [side]: line }) => line && formatArea(line.area),
    },
  ];
}

/** Empty where nothing differs, so that what does is seen. */
function differenceColumns(t: TFunction): TableColumnType<ComparedTallyLine>[] {
  const figure = (name: keyof ComparedTallyLine['difference'], format: (value: number) => string) => ({
    ...NUMBER,
    width: 64,
    render: (_: unknown, { difference }: ComparedTallyLine) => {
      const value = difference[name] ?? 0;
      return value === 0 ? '' : signed(format, 'difference', value);
    },
  });
  return [
    { title: t('packages.lineLength'), ...figure('lengthCm', String) },
    { title: t('packages.lineWidth'), ...figure('widthCm', formatWidth) },
    { title: t('packages.linePieces'), ...figure('pieces', formatCount) },
    { title: t('packages.lineArea'), ...figure('area', formatArea), width: 76 },
  ];
}

/** A difference that is more has a plus sign. */
const signed = (format: (value: number) => string, side: Side, value: number): string =>
  `${side === 'difference' && value > 0 ? '+' : ''}${format(value)}`;

const ownOf = ({ counted, supplier }: ComparedTallyLine) => counted ?? supplier;

/** The supplier's number and, where the package was numbered anew, the own one. */
function packNoOf({ counted, supplier }: ComparedTallyLine): string {
  const numbers = [supplier?.packNo ?? '', counted?.packNo ?? ''].filter((packNo) => packNo !== '');
  return [...new Set(numbers)].join(' → ');
}
