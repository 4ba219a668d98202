import { Button, Segmented, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedRow } from '#shared/api/scan-list';
import { SCAN_FLAGS, type ScanFlag } from '#shared/domain/scan-checks';
import { SCAN_WORDS } from '#shared/domain/scan-words';
import type { RecordRow } from '#shared/records/record';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { StateTag } from '../../components/StateTag.tsx';
import { formatCount } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import { CorrectRow } from './CorrectRow.tsx';
import { codeColumns, valueColumns } from './goods-columns.tsx';
import styles from './ScanListPage.module.css';
import { useRowChanges } from './use-row-changes.ts';

const FLAGS = Object.keys(SCAN_FLAGS) as ScanFlag[];
type Shown = 'all' | 'flagged' | ScanFlag;

interface CheckedRowsProps {
  list: RecordRow;
  /** True while the list is read again: a change would be refused for its former version. */
  isReloading: boolean;
  check: Loaded<CheckedRow[]>;
}

/** The rows of a list; while it is not processed with their flags, by which they are filtered, corrected and removed. */
export function CheckedRows({ list, isReloading, check }: CheckedRowsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isOpen = list.processStatus === 0;
  const mayEdit = usePermission('scanList_edit') && isOpen;
  const changes = useRowChanges(list);
  const [shown, setShown] = useState<Shown>('all');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [corrected, setCorrected] = useState('');
  if (check.error) return <ErrorPanel error={check.error} onRetry={check.reload} />;
  const rows = check.data ?? [];
  const isShown = ({ findings }: CheckedRow, which: Shown) =>
    which === 'all' || findings.some(({ flag }) => which === 'flagged' || flag === which);
  const options = (['all', 'flagged', ...FLAGS] as const).map((value) => {
    const words = value === 'all' || value === 'flagged' ? t(`scans.${value}`) : SCAN_FLAGS[value][language];
    return { value, label: withCount(words, rows.filter((row) => isShown(row, value)).length) };
  });
  const row = changes.rowOf(corrected);
  const columns: TableProps<CheckedRow>['columns'] = [
    ...codeColumns<CheckedRow>(language),
    ...valueColumns<CheckedRow>(language, ({ values }, field) => values[field]),
    ...(isOpen
      ? [
          {
            title: SCAN_WORDS.findings[language],
            width: 150,
            render: (_: unknown, one: CheckedRow) => <Flags row={one} />,
          },
        ]
      : []),
    ...(mayEdit
      ? [
          {
            title: t('records.actions'),
            width: 80,
            fixed: 'end' as const,
            render: (_: unknown, { id }: CheckedRow) => (
              <Button type="link" size="small" onClick={() => setCorrected(id)}>
                {t('scans.correct')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <section className={styles.section} aria-label={t('scans.rows')}>
      <h2>{t('scans.rowCount', { count: formatCount(rows.length) })}</h2>
      {isOpen && (
        <div className={styles.bar}>
          <Segmented<Shown>
            aria-label={SCAN_WORDS.findings[language]}
            value={shown}
            options={options}
            onChange={setShown}
          />
          {mayEdit && chosen.length > 0 && (
            <Button
              danger
              loading={changes.busy}
              onClick={async () => (await changes.remove(chosen)) && setChosen([])}
            >
              {t('scans.removeChosen', { count: formatCount(chosen.length) })}
            </Button>
          )}
        </div>
      )}
      <Table<CheckedRow>
        size="small"
        rowKey="id"
        // A row corrected while another change is under way would be refused too.
        loading={check.loading || isReloading || changes.busy}
        dataSource={rows.filter((one) => isShown(one, isOpen ? shown : 'all'))}
        columns={columns}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        {...(mayEdit && {
          rowSelection: {
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(String)),
            getCheckboxProps: ({ code }) => ({ 'aria-label': t('records.selectRow', { name: code }) }),
          },
        })}
      />
      {row && (
        <CorrectRow
          key={corrected}
          row={row}
          busy={changes.busy}
          onSave={async (values) => (await changes.correct(corrected, values)) && setCorrected('')}
          onClose={() => setCorrected('')}
        />
      )}
    </section>
  );
}

const withCount = (words: string, count: number) => `${words} ${formatCount(count)}`;

/** The flags of a row, each with its reason. */
function Flags({ row: { findings } }: { row: CheckedRow }) {
  const language = useLanguage();
  return (
    <span className={styles.flags}>
      {findings.map(({ flag, words }) => (
        <span key={`${flag} ${words.zh}`}>
          <StateTag tone="red">{SCAN_FLAGS[flag][language]}</StateTag> <small>{words[language]}</small>
        </span>
      ))}
    </span>
  );
}
