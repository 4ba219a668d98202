import { Button, Segmented, Table, type TableProps } from 'antd';
import { memo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SCAN_FLAGS } from '#shared/domain/scan-checks';
import { STOCK_STATUSES } from '#shared/domain/statuses';
import {
  type CountedPack,
  countTagResults,
  TAG_RESULT_NAMES,
  TAG_RESULTS,
  type TagResult,
} from '#shared/domain/tag-count';
import { SCREENS } from '#shared/menu/screens';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import texts from '../../components/look/texts.module.css';
import { StateTag } from '../../components/StateTag.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { TAG_RESULT_TONES } from './result-tones.ts';
import styles from './TagReading.module.css';
import type { TagReader } from './tag-reader.ts';

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
  const columns: NonNullable<TableProps<CountedPack>['columns']> = [
    ...(isCompared
      ? [
          {
            title: t('scans.result'),
            width: 100,
            render: (_: unknown, { result }: CountedPack) => (
              <StateTag tone={TAG_RESULT_TONES[result]}>{TAG_RESULTS[result][language]}</StateTag>
            ),
          },
        ]
      : []),
    {
      title: t('scans.packNo'),
      width: 140,
      render: (_, { pack }) =>
        pack &&
        (pack.isSeen ? <Link to={`${SCREENS.packs.menu.path}/${pack.id}`}>{pack.packNo}</Link> : pack.packNo),
    },
    {
      title: 'EPC',
      width: 230,
      className: texts.code ?? '',
      render: (_, { epcs, pack }) => epcs.join(' ') || pack?.epc,
    },
    { title: t('scans.zone'), width: 100, render: (_, { pack }) => pack?.region },
    {
      title: t('tagReading.stockStatus'),
      width: 100,
      render: (_, { pack }) => pack && STOCK_STATUSES[pack.stockStatus][language],
    },
    {
      title: t('tagReading.goods'),
      render: (_, { pack }) =>
        pack &&
        [pack.species, pack.grade, pack.thicknessMm && `${pack.thicknessMm} mm`].filter(Boolean).join(' · '),
    },
    {
      title: t('tagReading.area'),
      width: 100,
      align: 'right',
      className: texts.numbers ?? '',
      render: (_, { pack }) => pack?.area,
    },
    {
      title: t('tagReading.signal'),
      width: 90,
      align: 'right',
      className: texts.numbers ?? '',
      render: (_, { epcs: [epc] }) => epc !== undefined && <Signal reader={reader} epc={epc} />,
    },
    {
      title: t('scans.anomaly'),
      width: 220,
      render: (_, { findings }) => (
        <span className={styles.findings}>
          {findings.map(({ flag, words }) => (
            <span key={`${flag} ${words.zh}`}>
              <StateTag tone="red">{SCAN_FLAGS[flag][language]}</StateTag> <small>{words[language]}</small>
            </span>
          ))}
        </span>
      ),
    },
    ...(onLocate
      ? [
          {
            title: t('records.actions'),
            width: 80,
            render: (_: unknown, row: CountedPack) =>
              row.epcs.length > 0 && (
                <Button type="link" size="small" onClick={() => onLocate(row)}>
                  {t('tagReading.locate')}
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <section className={styles.panel} aria-label={label}>
      <div>
        <Segmented<Shown>
          aria-label={t('scans.result')}
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
        locale={{ emptyText: <EmptyState title={t('tagReading.nothing')} /> }}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      />
    </section>
  );
});

/** The last signal of a tag, or how often it was read. */
function Signal({ reader, epc }: { reader: TagReader; epc: string }) {
  return useSyncExternalStore(reader.subscribe, () => {
    const tag = reader.state().tags.get(epc);
    if (tag === undefined) return '';
    return tag.rssiDbm === null ? `${tag.reads}×` : `${tag.rssiDbm} dBm`;
  });
}
