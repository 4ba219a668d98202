import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useDragCheck } from '../use-drag-check.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useTreeRows } from './use-tree-rows.ts';

interface ListTableProps<T> extends Pick<TableProps<T>, 'columns' | 'rowSelection' | 'onChange'> {
  label: string;
  rows: T[];
  rowKey: keyof T;
  loading: boolean;
  /** Shown instead of rows. */
  empty: ReactNode;
  onOpen?: (row: T) => void;
  className?: string;
}

/** The dense table of a list, or of a tree where rows have children: the arrow keys move through the rows; where rows open, a click or Enter does it. */
export function ListTable<T extends object & { children?: readonly unknown[] | undefined }>(
  props: ListTableProps<T>,
) {
  const { label, rows, rowKey, loading, empty, onOpen, className = '', ...table } = props;
  const { onMouseDown, isDrag } = useDragCheck();
  const tree = useTreeRows(rows, rowKey);
  const keys = useRowKeys(
    tree.shown.length,
    (index) => {
      const row = tree.shown[index];
      if (row) onOpen?.(row);
    },
    (index, isFolded) => {
      const row = tree.shown[index];
      if (row) tree.fold(row, isFolded);
    },
  );
  return (
    <div ref={keys.container} className={`sheet list-table ${onOpen ? 'list-table-opens' : ''} ${className}`}>
      <Table<T>
        {...table}
        {...(tree.expandable && { expandable: tree.expandable })}
        size="small"
        rowKey={rowKey}
        aria-label={label}
        dataSource={rows}
        loading={{ spinning: loading, delay: 150 }}
        pagination={false}
        locale={{ emptyText: empty }}
        onRow={(row) => ({
          ...keys.rowProps(tree.shown.indexOf(row)),
          onMouseDown,
          onClick: (event) => {
            const isOwn = (event.target as Element).closest('.ant-table-selection-column, a, button');
            if (!isOwn && !isDrag(event)) onOpen?.(row);
          },
        })}
      />
    </div>
  );
}
