import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { packApi, type TallyLine } from '#shared/api/pack';
import { ListTable } from '../../../components/list/ListTable.tsx';
import { EmptyState } from '../../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import texts from '../../../components/look/texts.module.css';
import { formatArea, formatWidth } from '../../../components/words/numbers.ts';
import { useEndpoint } from '../../../records/calls/use-endpoint.ts';
import { totalWidth } from '../../../records/list/columns.ts';
import { type FreePack, freeLines, type PickSource } from './free-pack.ts';
import styles from './PackPicker.module.css';

interface PartChooserProps {
  source: PickSource;
  pack: FreePack;
  /** True if nothing can be chosen because the package is already in the lines. */
  isFixed: boolean;
  chosen: readonly TallyLine[] | 'all';
  /** Undefined: the whole package. */
  onChoose: (part: readonly TallyLine[] | undefined) => void;
  onClose: () => void;
}

/** Chooses some of the available bundles of a package. */
export function PartChooser({ source, pack, isFixed, chosen, onChoose, onClose }: PartChooserProps) {
  const { t } = useTranslation();
  const read = useEndpoint('pack', packApi.tallyLines, { packId: pack.id });
  const own = read.data?.[0]?.packId === pack.id ? read.data : [];
  const lines = freeLines(source, pack, own);
  const keys = (chosen === 'all' ? lines : chosen).map(({ id }) => id);
  const label = t('documents.bundlesOf', { packNo: pack.packNo });

  function choose(ids: readonly string[]): void {
    const part = lines.filter(({ id }) => ids.includes(id));
    onChoose(part.length === lines.length ? undefined : part);
  }

  const columns = [
    { title: t('packages.logNo'), dataIndex: 'logNo', width: 70 },
    { title: t('packages.bundleNo'), dataIndex: 'bundleNo', width: 56 },
    { title: t('packages.lineLength'), dataIndex: 'lengthCm', width: 64 },
    { title: t('packages.lineWidth'), dataIndex: 'widthCm', width: 64, render: formatWidth },
    { title: t('packages.linePieces'), dataIndex: 'pieces', width: 56 },
    { title: t('packages.lineArea'), dataIndex: 'area', width: 84, render: formatArea },
  ].map((column) => ({ ...column, align: 'right' as const, className: texts.numbers }));
  return (
    <section className={styles.part} aria-label={label}>
      <header>
        <h3>{label}</h3>
        <Button size="small" onClick={onClose}>
          {t('common.close')}
        </Button>
      </header>
      {read.error && <ErrorPanel error={read.error} onRetry={read.reload} />}
      <ListTable<TallyLine>
        label={label}
        rows={lines}
        rowKey="id"
        isCompact
        loading={read.loading}
        columns={columns}
        widthPx={totalWidth(columns)}
        nameOf={({ barcode }) => barcode}
        selection={isFixed ? undefined : { keys, onChange: choose }}
        empty={
          <EmptyState
            title={t('documents.nothingFree')}
            advice={t('documents.noneFreeAdvice')}
            failed={read.error}
          />
        }
      />
    </section>
  );
}
