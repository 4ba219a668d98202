import type { TableColumnType } from 'antd';
import {
  type CSSProperties,
  createContext,
  type HTMLAttributes,
  isValidElement,
  memo,
  type ReactNode,
  use,
  useRef,
} from 'react';
import { mayBeCut } from './cut-text.ts';
import { ListRow } from './ListRow.tsx';
import { withGaps } from './row-window.ts';
import { useRowWindow } from './use-row-window.ts';

/** The lines that the body of a list's table draws. */
export interface BodyLines {
  // biome-ignore lint/suspicious/noExplicitAny: rows of any list; its columns read them.
  rows: readonly any[];
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  columns: readonly TableColumnType<any>[];
  rowKey: string;
}

/** Null if the library draws the rows: those of a tree, and the row for an empty list. */
export const BodyLinesContext = createContext<BodyLines | null>(null);

type BodyProps = HTMLAttributes<HTMLTableSectionElement>;

/** The body of a list's table: its rows are plain elements, where the library's cost several times as much. */
export function ListBody({ children, ...body }: BodyProps) {
  const lines = use(BodyLinesContext);
  return lines === null ? <tbody {...body}>{children}</tbody> : <Lines {...body} {...lines} />;
}

function Lines({ rows, columns, rowKey, ...body }: BodyProps & BodyLines) {
  const element = useRef<HTMLTableSectionElement>(null);
  const ids = rows.map((row) => String(row[rowKey]));
  const { drawn, rowPx } = useRowWindow(element, ids);
  const line = (index: number) => (
    <Line
      key={ids[index]}
      id={ids[index] ?? ''}
      row={rows[index]}
      index={index}
      isNumbered={drawn !== null}
      columns={columns}
    />
  );
  return (
    <tbody {...body} ref={element}>
      {drawn === null
        ? rows.map((_, index) => line(index))
        : withGaps(drawn, rows.length).map(({ at, gap }) =>
            gap > 0 ? <Gap key={`gap ${at}`} heightPx={gap * rowPx} /> : line(at),
          )}
    </tbody>
  );
}

/** Placeholder with the height of the rows that are not drawn. */
function Gap({ heightPx }: { heightPx: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without tabIndex takes no focus.
  return <tr aria-hidden="true" style={{ height: heightPx }} />;
}

interface LineProps {
  id: string;
  row: Readonly<Record<string, unknown>>;
  index: number;
  /** Tells screen readers the row's position, because not all rows are drawn. */
  isNumbered: boolean;
  columns: BodyLines['columns'];
}

const Line = memo(function Line({ id, row, index, isNumbered, columns }: LineProps) {
  return (
    // The head is the first row.
    <ListRow
      data-row-key={id}
      aria-rowindex={isNumbered ? index + 2 : undefined}
      className="ant-table-row ant-table-row-level-0"
    >
      {columns.map((column, at) => {
        const value = valueIn(row, column.dataIndex);
        const content = (column.render ? column.render(value, row, index) : value) as ReactNode;
        const text = textOf(content);
        const isCut = Boolean(column.ellipsis) && !fits(text, column, isValidElement(content));
        return (
          <td
            key={String(column.key ?? column.dataIndex ?? at)}
            className={classesOf(column, isCut)}
            style={styleOf(column)}
            title={isCut ? text : undefined}
          >
            {content}
          </td>
        );
      })}
    </ListRow>
  );
});

function valueIn(row: LineProps['row'], dataIndex: TableColumnType['dataIndex']): unknown {
  if (dataIndex === undefined) return undefined;
  return [dataIndex]
    .flat()
    .reduce<unknown>((value, key) => (value as LineProps['row'] | undefined)?.[String(key)], row);
}

/** The library's class names, for its style sheet and ours. */
function classesOf({ className, fixed, sortOrder }: TableColumnType, isCut: boolean): string {
  return [
    'ant-table-cell',
    className,
    isCut && 'ant-table-cell-ellipsis',
    fixed && `ant-table-cell-fix ant-table-cell-fix-${fixed}`,
    sortOrder && 'ant-table-column-sort',
  ]
    .filter(Boolean)
    .join(' ');
}

function styleOf({ align, fixed, onCell }: TableColumnType): CSSProperties | undefined {
  if (fixed === 'end') return { insetInlineEnd: 0 };
  return fixed === 'start' ? onCell?.({}, 0).style : align && { textAlign: align };
}

/** True if a cell need not be clipped. A clipped cell is a layer, which costs time in every frame while scrolling. */
function fits(text: string | undefined, { width }: TableColumnType, isInElement: boolean): boolean {
  return text !== undefined && typeof width === 'number' && !mayBeCut(text, width, isInElement);
}

/** The full text of a cell that may be clipped. */
function textOf(content: ReactNode): string | undefined {
  if (typeof content === 'string' || typeof content === 'number') return String(content);
  if (!isValidElement<{ children?: unknown }>(content)) return undefined;
  const { children } = content.props;
  return typeof children === 'string' ? children : undefined;
}
