import { Table, type TableColumnType, type TableProps } from 'antd';
import { createContext, memo, type ReactNode, type TableHTMLAttributes, use } from 'react';
import { HeadCell } from './HeadCell.tsx';
import { BodyLinesContext, ListBody } from './ListBody.tsx';
import { ListRow } from './ListRow.tsx';
import { PageBox, RowBox } from './RowBox.tsx';
import { isLong } from './row-window.ts';

interface ListGridProps<T> extends Pick<TableProps<T>, 'columns' | 'onChange' | 'expandable'> {
  label: string;
  rows: T[];
  rowKey: keyof T & string;
  /** Null while there are rows. */
  empty: ReactNode;
  /** The name of a row for its checkbox; without it there are no checkboxes. */
  nameOf: ((row: T) => string) | null;
  widthPx: number | undefined;
}

const COMPONENTS = {
  table: SizedTable,
  header: { cell: HeadCell },
  body: { wrapper: ListBody, row: ListRow },
};
/** Width of the column of checkboxes. */
export const SELECTION_PX = 40;

const WidthContext = createContext<number | undefined>(undefined);

/** A table as wide as its columns, or as the sheet if that is wider. */
function SizedTable({ style, ...table }: TableHTMLAttributes<HTMLTableElement>) {
  const width = use(WidthContext);
  return <table {...table} style={{ ...style, ...(width !== undefined && { width, minWidth: '100%' }) }} />;
}

/**
 * Positions frozen columns from their widths. The library would draw the table, measure it and draw it again. A table
 * that is wider than its columns does not scroll, so the positions do not matter there.
 */
function frozen<T>(columns: readonly TableColumnType<T>[]): TableColumnType<T>[] {
  let startPx = 0;
  return columns.map((column) => {
    if (column.fixed !== 'start') return column;
    const style = { insetInlineStart: startPx };
    startPx += Number(column.width ?? 0);
    return {
      ...column,
      onCell: () => ({ style }),
      onHeaderCell: (...head) => ({ ...column.onHeaderCell?.(...head), style }),
    };
  });
}

function Grid<T extends object>({
  label,
  rows,
  rowKey,
  columns = [],
  empty,
  nameOf,
  widthPx,
  expandable,
  onChange,
}: ListGridProps<T>) {
  const boxes = nameOf !== null && {
    key: 'selection',
    className: 'ant-table-selection-column',
    width: SELECTION_PX,
    fixed: 'start' as const,
    title: <PageBox />,
    render: (_: unknown, row: T) => <RowBox id={String(row[rowKey])} name={nameOf(row)} />,
  };
  const all = frozen(boxes ? [boxes, ...columns] : columns);
  const lines = rows.length === 0 || expandable ? null : { rows, columns: all, rowKey };
  return (
    <WidthContext value={widthPx === undefined ? undefined : widthPx + (boxes ? SELECTION_PX : 0)}>
      <BodyLinesContext value={lines}>
        <Table<T>
          size="small"
          rowKey={rowKey}
          aria-label={label}
          {...(isLong(rows.length) && { 'aria-rowcount': rows.length + 1 })}
          components={COMPONENTS}
          tableLayout="fixed"
          // The style sheet shows the row under the pointer.
          rowHoverable={false}
          columns={all}
          {...(onChange && { onChange })}
          dataSource={rows}
          pagination={false}
          // Keeps the library from measuring a scroll bar that this table does not have. The measurement adds a style
          // element, for which the browser computes the styles of the whole page twice, and draws the table a second
          // time.
          tailor
          locale={{ emptyText: empty }}
          {...(expandable && { expandable: { ...expandable, expandIconColumnIndex: boxes ? 1 : 0 } })}
        />
      </BodyLinesContext>
    </WidthContext>
  );
}

/** The table of a list, which is redrawn only with other rows or columns: it costs more than all the rest of a screen. */
export const ListGrid = memo(Grid) as typeof Grid;
