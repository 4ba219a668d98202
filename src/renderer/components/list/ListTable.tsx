import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import panels from '../look/panels.module.css';
import { useDragCheck } from '../use-drag-check.ts';
import { HeadBox } from './HeadBox.tsx';
import { HeadCell } from './HeadCell.tsx';
import styles from './ListTable.module.css';
import type { RowSelection } from './row-selection.ts';
import { type RowMoves, useRowKeys } from './use-row-keys.ts';
import { useTreeRows } from './use-tree-rows.ts';

interface ListTableProps<T> extends Pick<TableProps<T>, 'columns' | 'onChange'> {
  label: string;
  /** Rows with `children` are shown as a tree. */
  rows: T[];
  rowKey: keyof T & string;
  loading: boolean;
  /** Shown instead of rows. */
  empty: ReactNode;
  onOpen?: (row: T) => void;
  /** Called with the row that the keys have moved to. */
  onMove?: ((row: T) => void) | undefined;
  onPage?: RowMoves['onPage'];
  selection?: RowSelection | undefined;
  /** The name of a row's checkbox; its key by default. */
  nameOf?: ((row: T) => string) | undefined;
  /** The row that is open beside the table. */
  openId?: string | undefined;
  isCompact?: boolean;
  /** Sum of the columns' widths in px: a narrower table scrolls sideways. */
  widthPx?: number | undefined;
  className?: string;
}

const COMPONENTS = { header: { cell: HeadCell } };
const SELECTION_PX = 40;

/** The dense table of a list; rows are focused, selected and opened by keyboard or pointer. */
export function ListTable<T extends object & { children?: readonly unknown[] | undefined }>(
  props: ListTableProps<T>,
) {
  const { label, rows, rowKey, columns, loading, empty, selection, widthPx, className = '' } = props;
  const { onOpen, onMove, onPage, openId, isCompact = false, nameOf, onChange } = props;
  const { t } = useTranslation();
  const { onMouseDown, isDrag } = useDragCheck();
  const idOf = (row: T) => String(row[rowKey]);
  const tree = useTreeRows(rows, rowKey);
  const rowOf = (id: string) => tree.shown.find((row) => idOf(row) === id);
  const withRow = (act: ((row: T) => void) | undefined) => (id: string) => {
    const row = rowOf(id);
    if (row) act?.(row);
  };
  const keys = useRowKeys(tree.shown.map(idOf), {
    onOpen: withRow(onOpen),
    onMove: withRow(onMove),
    onPage,
    selection,
    onFold(id, isFolded) {
      const row = rowOf(id);
      if (row) tree.fold(row, isFolded);
    },
  });
  const classes = [
    `${panels.sheet} ${styles.table}`,
    onOpen && styles.opens,
    isCompact && styles.compact,
    className,
  ];

  return (
    <div
      ref={keys.container}
      data-sheet
      className={classes.filter(Boolean).join(' ')}
      // Without a row to focus, a wide head could only be scrolled by pointer.
      {...(rows.length === 0 && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      <Table<T>
        size="small"
        rowKey={rowKey}
        aria-label={label}
        components={COMPONENTS}
        tableLayout="fixed"
        // The surrounding element scrolls, so that heads stay on top and frozen columns at the side.
        styles={{ content: { overflow: 'visible' } }}
        {...(widthPx !== undefined && { scroll: { x: widthPx + (selection ? SELECTION_PX : 0) } })}
        {...(columns && { columns })}
        {...(onChange && { onChange })}
        dataSource={rows}
        loading={{ spinning: loading, delay: 150 }}
        pagination={false}
        locale={{ emptyText: empty }}
        {...(tree.expandable && { expandable: tree.expandable })}
        rowClassName={(row) => (idOf(row) === openId ? (styles.openRow ?? '') : '')}
        {...(selection && {
          rowSelection: {
            columnTitle: (box) => <HeadBox>{box}</HeadBox>,
            columnWidth: SELECTION_PX,
            fixed: 'start',
            preserveSelectedRowKeys: true,
            selectedRowKeys: [...selection.keys],
            onChange: (chosen) => selection.onChange(chosen.map(String)),
            getCheckboxProps: (row) =>
              ({ 'aria-label': t('records.selectRow', { name: nameOf?.(row) ?? idOf(row) }) }) as object,
            getTitleCheckboxProps: () => ({ 'aria-label': t('records.selectPage') }) as object,
          },
        })}
        onRow={(row) => ({
          ...keys.rowProps(idOf(row)),
          onMouseDown(event) {
            onMouseDown(event);
            // The browser would select the text between the two clicks.
            if (event.shiftKey && selection) event.preventDefault();
          },
          onClick(event) {
            const target = event.target as Element;
            if (target.closest('.ant-table-selection-column, a, button') || isDrag(event)) return;
            event.currentTarget.focus();
            if (!keys.chooseByClick(idOf(row), event)) onOpen?.(row);
          },
        })}
      />
    </div>
  );
}
