import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useDragCheck } from '../use-drag-check.ts';
import { useRowKeys } from './use-row-keys.ts';

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

/** The dense table of a list: the arrow keys move through the rows; where rows open, a click or Enter does it. */
export function ListTable<T extends object>(props: ListTableProps<T>) {
  const { label, rows, rowKey, loading, empty, onOpen, className = '', ...table } = props;
  const { onMouseDown, isDrag } = useDragCheck();
  const keys = useRowKeys(rows.length, (index) => {
    const row = rows[index];
    if (row) onOpen?.(row);
  });
  return (
    <div ref={keys.container} className={`sheet list-table ${onOpen ? 'list-table-opens' : ''} ${className}`}>
      <Table<T>
        {...table}
        size="small"
        rowKey={rowKey}
        aria-label={label}
        dataSource={rows}
        loading={{ spinning: loading, delay: 150 }}
        pagination={false}
        locale={{ emptyText: empty }}
        onRow={(row, index = 0) => ({
          ...keys.rowProps(index),
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
