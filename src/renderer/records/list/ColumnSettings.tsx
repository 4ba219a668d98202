import { Button, InputNumber, Segmented } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListLayout } from '#shared/api/list-view';
import { SortableItems } from '../../components/list/SortableItems.tsx';
import { ColumnRow } from './ColumnRow.tsx';
import styles from './ColumnSettings.module.css';
import {
  arranged,
  columnKey,
  columnTitle,
  inOrder,
  isMovable,
  isShown,
  type ListColumn,
  withShown,
} from './columns.ts';

const MOST_FROZEN = 4;

export interface ColumnSettingsProps {
  // biome-ignore lint/suspicious/noExplicitAny: columns of any rows; only their names and widths are read.
  columns: readonly ListColumn<any>[];
  layout: ListLayout;
  onChange: (part: Partial<ListLayout>) => void;
  onReset: () => void;
}

/** Which columns are visible, their order and widths; frozen columns and density. */
export function ColumnSettings({ columns, layout, onChange, onReset }: ColumnSettingsProps) {
  const { t } = useTranslation();
  const frozenId = useId();
  const part = useRef<HTMLDivElement>(null);
  const ordered = inOrder(columns, layout).filter((column) => isMovable(column));
  const keys = ordered.map(columnKey);
  const shown = arranged(columns, layout);
  const widthOf = (key: string) => Number(shown.find((column) => columnKey(column) === key)?.width ?? 0);
  useEffect(() => part.current?.querySelector('input')?.focus(), []);

  return (
    <section ref={part} className={styles.settings} aria-label={t('records.columns')}>
      <SortableItems
        keys={keys}
        shape="list"
        placeOf={(key, place) => {
          const title = columnTitle(ordered.find((column) => columnKey(column) === key) ?? {});
          return t('records.columnPlace', { title, place, count: keys.length });
        }}
        howTo={t('records.dragColumn')}
        onOrder={(order) => onChange({ order })}
      >
        <ul>
          {ordered.map((column) => {
            const key = columnKey(column);
            const isVisible = isShown(column, layout);
            return (
              <ColumnRow
                key={key}
                id={key}
                title={columnTitle(column)}
                isShown={isVisible}
                isLast={isVisible && shown.length === 1}
                widthPx={widthOf(key)}
                onShow={(wanted) => onChange(withShown(column, layout, wanted))}
                onWidth={(widthPx) => onChange({ widths: { ...layout.widths, [key]: widthPx } })}
              />
            );
          })}
        </ul>
      </SortableItems>
      <div className={styles.frozen}>
        <label htmlFor={frozenId}>{t('records.frozen')}</label>
        <InputNumber
          id={frozenId}
          size="small"
          min={0}
          max={MOST_FROZEN}
          precision={0}
          value={layout.frozen}
          onChange={(frozen) => frozen !== null && onChange({ frozen })}
        />
      </div>
      <div className={styles.foot}>
        <Segmented<ListLayout['density']>
          size="small"
          aria-label={t('records.density')}
          value={layout.density}
          options={[
            { value: 'normal', label: t('records.densityNormal') },
            { value: 'compact', label: t('records.densityCompact') },
          ]}
          onChange={(density) => onChange({ density })}
        />
        <Button type="link" size="small" onClick={onReset}>
          {t('records.resetColumns')}
        </Button>
      </div>
    </section>
  );
}
