import { Spin, type TableProps } from 'antd';
import { type ReactNode, useMemo } from 'react';
import panels from '../look/panels.module.css';
import { useDragCheck } from '../use-drag-check.ts';
import { useSteady } from '../use-steady.ts';
import { ListGrid, SELECTION_PX } from './ListGrid.tsx';
import styles from './ListTable.module.css';
import { type ListRows, ListRowsContext, type RowHandlers, useListRowsStore } from './list-rows.ts';
import { pageToggled, type RowSelection } from './row-selection.ts';
import { allRows } from './tree-rows.ts';
import { type RowMoves, useRowKeys } from './use-row-keys.ts';
import { useSideScroll } from './use-side-scroll.ts';
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

const SHOW_LOADING_AFTER_MS = 150;
const NONE: readonly string[] = [];

/** The dense table of a list; rows are focused, selected and opened by keyboard or pointer. */
export function ListTable<T extends object & { children?: readonly unknown[] | undefined }>(
  props: ListTableProps<T>,
) {
  const { label, rows, rowKey, columns, loading, empty, selection, widthPx, className = '' } = props;
  const { onOpen, onMove, onPage, openId, isCompact = false, onChange } = props;
  const { onMouseDown, isDrag } = useDragCheck();
  const idOf = (row: T) => String(row[rowKey]);
  const tree = useTreeRows(rows, rowKey);
  const rowOf = (id: string) => tree.shown.find((row) => idOf(row) === id);
  const withRow = (act: ((row: T) => void) | undefined) => (id: string) => {
    const row = rowOf(id);
    if (row) act?.(row);
  };
  const ids = tree.shown.map(idOf);
  const keys = useRowKeys(ids, {
    onOpen: withRow(onOpen),
    onMove: withRow(onMove),
    onPage,
    selection,
    onFold(id, isFolded) {
      const row = rowOf(id);
      if (row) tree.fold(row, isFolded);
    },
  });
  const pageIds = () => allRows(rows).map(idOf);
  const steady = useSteady({
    nameOf: (row: T) => props.nameOf?.(row) ?? idOf(row),
    onChange: (...change: Parameters<NonNullable<typeof onChange>>) => onChange?.(...change),
    choose(id: string, isRange: boolean) {
      if (!isRange || !keys.chooseByClick(id, { shiftKey: true, ctrlKey: false, metaKey: false }))
        keys.toggle(id);
    },
    choosePage: () => selection?.onChange(pageToggled(selection.keys, pageIds())),
    onFocus: ({ currentTarget }: Parameters<RowHandlers['onFocus']>[0]) => keys.onFocus(idIn(currentTarget)),
    onKeyDown: (event: Parameters<RowHandlers['onKeyDown']>[0]) =>
      keys.onKeyDown(idIn(event.currentTarget), event),
    onMouseDown(event: Parameters<RowHandlers['onMouseDown']>[0]) {
      onMouseDown(event);
      // The browser would select the text between the two clicks.
      if (event.shiftKey && selection) event.preventDefault();
    },
    onClick(event: Parameters<RowHandlers['onClick']>[0]) {
      const target = event.target as Element;
      if (target.closest('.ant-table-selection-column, a, button') || isDrag(event)) return;
      event.currentTarget.focus();
      const id = idIn(event.currentTarget);
      if (!keys.chooseByClick(id, event)) withRow(onOpen)(id);
    },
  });
  const chosen = useMemo(() => new Set(selection?.keys ?? NONE), [selection?.keys]);
  const ofPage = useMemo(
    () => shareOf(allRows(rows), (row) => chosen.has(String(row[rowKey]))),
    [rows, rowKey, chosen],
  );
  const handlers = useMemo(() => {
    const { onFocus, onKeyDown, onMouseDown, onClick } = steady;
    return { onFocus, onKeyDown, onMouseDown, onClick };
  }, [steady]);
  const store = useListRowsStore(
    useMemo<ListRows>(() => {
      const { choose, choosePage } = steady;
      return { current: keys.current, openId, chosen, ofPage, handlers, choose, choosePage };
    }, [steady, handlers, keys.current, openId, chosen, ofPage]),
  );
  const contentPx = (widthPx ?? 0) + (selection ? SELECTION_PX : 0);
  const { isWide, isAside, edgePx } = useSideScroll(keys.container, contentPx);
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
      data-wide={isWide || undefined}
      data-aside={isAside || undefined}
      data-more={edgePx > 0 || undefined}
      className={classes.filter(Boolean).join(' ')}
      // Without a row to focus, a wide head could only be scrolled by pointer.
      {...(rows.length === 0 && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {edgePx > 0 && (
        <div className={styles.more} style={{ height: edgePx, marginBottom: -edgePx }} aria-hidden />
      )}
      <ListRowsContext value={store}>
        <Spin spinning={loading} delay={SHOW_LOADING_AFTER_MS}>
          <ListGrid<T>
            label={label}
            rows={rows}
            rowKey={rowKey}
            columns={columns}
            empty={rows.length === 0 ? empty : null}
            nameOf={selection ? steady.nameOf : null}
            widthPx={widthPx}
            expandable={tree.expandable}
            onChange={onChange && steady.onChange}
          />
        </Spin>
      </ListRowsContext>
    </div>
  );
}

const idIn = (row: HTMLElement): string => row.dataset.rowId ?? '';

function shareOf<T>(rows: readonly T[], isChosen: (row: T) => boolean): ListRows['ofPage'] {
  const count = rows.filter(isChosen).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}
