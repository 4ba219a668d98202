import { Segmented, Table } from 'antd';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SCAN_WORDS } from '#shared/domain/scan-words';
import {
  type CountedPack,
  countTagResults,
  TAG_RESULT_NAMES,
  TAG_RESULTS,
  type TagResult,
} from '#shared/domain/tag-count';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { useLanguage } from '../../components/words/words.ts';
import styles from './TagReading.module.css';
import type { TagReader } from './tag-reader.ts';
import { useCountColumns } from './use-count-columns.tsx';

type Shown = 'all' | 'flagged' | TagResult;

interface CountTableProps {
  label: string;
  rows: readonly CountedPack[];
  reader: TagReader;
  /** Whether packages were expected; without, there are no results to show. */
  isCompared?: boolean;
  onLocate?: (row: CountedPack) => void;
}

/**
 * Packages and tags that were read or missed, by result, with their faults. The table is drawn again only for other
 * rows; further readings of the same tags redraw only the cells of their signals.
 */
export const CountTable = memo(function CountTable({
  label,
  rows,
  reader,
  isCompared = false,
  onLocate,
}: CountTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [shown, setShown] = useState<Shown>('all');
  const columns = useCountColumns({ reader, isCompared, onLocate });
  const counts = countTagResults(rows);
  const isShown = ({ result, findings }: CountedPack) =>
    shown === 'all' || (shown === 'flagged' ? findings.length > 0 : result === shown);
  const flagged = rows.filter(({ findings }) => findings.length > 0).length;
  const options = [
    { value: 'all' as const, label: `${t('scans.all')} ${rows.length}` },
    { value: 'flagged' as const, label: `${t('scans.flagged')} ${flagged}` },
    ...(isCompared
      ? TAG_RESULT_NAMES.map((value) => ({
          value,
          label: `${TAG_RESULTS[value][language]} ${counts[value]}`,
        }))
      : []),
  ];
  return (
    <section className={styles.panel} aria-label={label}>
      <div>
        <Segmented<Shown>
          aria-label={SCAN_WORDS.result[language]}
          value={shown}
          options={options}
          onChange={setShown}
        />
      </div>
      <Table<CountedPack>
        size="small"
        rowKey={({ pack, epcs }) => pack?.id ?? epcs[0] ?? ''}
        dataSource={rows.filter(isShown)}
        columns={columns}
        scroll={{ x: 'max-content' }}
        locale={{
          emptyText: <EmptyState title={t('tagReading.nothing')} advice={t('tagReading.nothingAdvice')} />,
        }}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      />
    </section>
  );
});
