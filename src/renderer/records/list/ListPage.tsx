import type { SorterResult } from 'antd/es/table/interface';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#shared/api/kit';
import { useScreenKeys } from '../../components/keys/use-screen-keys.ts';
import { ListPager } from '../../components/list/ListPager.tsx';
import { ListTable } from '../../components/list/ListTable.tsx';
import type { RowSelection } from '../../components/list/row-selection.ts';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import lists from '../../components/look/lists.module.css';
import { useSteady } from '../../components/use-steady.ts';
import { usePreferences } from '../../stores/preferences.ts';
import { arranged, asTabbed, columnKey, type ListColumn, totalWidth } from './columns.ts';
import { ListFoot } from './ListFoot.tsx';
import { ListHead } from './ListHead.tsx';
import styles from './ListPage.module.css';
import type { SortOrder } from './list-address.ts';
import { useCopiedRows } from './use-copied-rows.ts';
import type { ListState } from './use-list-address.ts';
import { useListViews } from './use-list-views.ts';
import { useSelection } from './use-selection.ts';
import { useTableKeys } from './use-table-keys.ts';

interface ListPageProps<T, Name extends string> {
  title: string;
  /** Area of the list, for its saved views; `mayUseViews` has who may use them. Without it there are none. */
  area?: string;
  list: ListState<Name>;
  page: Loaded<Page<T>>;
  /** Loads all records at once: a tree has no pages. */
  isWhole?: boolean;
  columns: ListColumn<T>[];
  /** The fields of the list's filters. */
  filters: ReactNode;
  /** Shown above the list. */
  note?: ReactNode;
  /** What narrows the list, such as a tree: beside it, in a narrow window above it. */
  beside?: ReactNode;
  /** Shown when there is no record at all. */
  nothing: { title: string; advice: string };
  /** Shown if nothing matches the filters, instead of the standard text. */
  nothingFound?: ReactNode;
  /** Buttons beside the refresh button. */
  actions?: ReactNode;
  /** The selected rows, where they are used for more than sums and copying (`useSelection`). */
  selection?: RowSelection & { rows?: readonly T[] };
  /** The actions on the selected rows, beside their number and sums. */
  batch?: ReactNode;
  /** Totals over all pages, instead of the number of records. */
  totals?: ReactNode;
  /** The name of a row, for its checkbox. */
  nameOf?: (row: T) => string;
  onOpen?: (row: T) => void;
  /** One record beside the list (`DetailDrawer`), and which one; the keys still move in the list. */
  peek?: ReactNode;
  openId?: string | undefined;
  onMove?: ((row: T) => void) | undefined;
}

/** Receives the width that sized columns leave. */
const SPARE = { key: 'spare', title: '' };
const NONE: readonly unknown[] = [];

/** A page with a list that the server filters, sorts and pages. The address holds the query. */
export function ListPage<T extends { id: string }, Name extends string>(props: ListPageProps<T, Name>) {
  const { title, area, list, page, columns, filters, note, actions, batch, onOpen, peek, openId } = props;
  const { isWhole = false, beside } = props;
  const { t } = useTranslation();
  const part = useRef<HTMLElement>(null);
  const views = useListViews(area);
  const rows = page.data?.records ?? (NONE as T[]);
  const own = useSelection(rows);
  const selection = props.selection ?? own;
  const chosen = props.selection ? (props.selection.rows ?? own.rowsOf(props.selection.keys)) : own.rows;
  const shown = useMemo(() => arranged(columns, views.layout), [columns, views.layout]);
  const { size } = useSteady({
    size(key: string, px: number | null): void {
      const { [key]: _before, ...widths } = views.layout.widths;
      views.changeLayout({ widths: px === null ? widths : { ...widths, [key]: px } });
    },
  });
  // Columns sized by the user keep their widths; the spare column gets the rest.
  const isSized = Object.keys(views.layout.widths).length > 0;
  const sized = useMemo(() => {
    const all = shown.map((column) => ({
      ...column,
      onHeaderCell: () => ({ onResize: (px: number | null) => size(columnKey(column), px) }) as object,
    }));
    return isSized ? [...all, SPARE] : all;
  }, [shown, isSized, size]);
  const turn = usePageTurn(list, page.data?.total ?? 0);

  useScreenKeys([{ keys: ['F5', 'r'], words: t('common.refresh'), run: page.reload }]);
  useTableKeys(onOpen !== undefined);
  useCopiedRows(part, () => (chosen.length === 0 ? '' : asTabbed(shown, chosen)));

  return (
    <section className={lists.page} ref={part}>
      <ListHead
        title={title}
        views={views}
        list={list}
        page={page}
        columns={columns}
        filters={filters}
        actions={actions}
      />
      {note}
      {page.error && <ErrorPanel error={page.error} onRetry={page.reload} />}
      <div className={styles.body}>
        {(page.data || !page.error) && (
          <>
            {beside && <div className={styles.beside}>{beside}</div>}
            <ListTable<T>
              label={title}
              rows={rows}
              rowKey="id"
              columns={sized}
              widthPx={totalWidth(shown)}
              loading={page.loading}
              empty={<Empty {...props} />}
              selection={selection}
              nameOf={props.nameOf}
              isCompact={views.layout.density === 'compact'}
              openId={openId}
              onMove={props.onMove}
              onPage={turn}
              onChange={(_paging, _filters, sorter) => list.change({ sort: sortOf(sorter), page: 1 })}
              {...(onOpen && { onOpen })}
            />
          </>
        )}
        {peek}
      </div>
      <ListFoot
        columns={shown}
        chosen={chosen}
        count={selection.keys.length}
        onClear={() => selection.onChange([])}
        batch={batch}
        totals={props.totals}
        total={page.data && !page.error ? page.data.total : null}
        isAtLeast={page.data?.isAtLeast ?? false}
        pager={
          page.data &&
          !isWhole && <ListPager paging={list.query} total={page.data.total} onChange={list.change} />
        }
      />
    </section>
  );
}

function Empty<T, Name extends string>({
  page,
  list,
  nothing,
  nothingFound,
}: Pick<ListPageProps<T, Name>, 'page' | 'list' | 'nothing' | 'nothingFound'>) {
  const { t } = useTranslation();
  if (page.loading) return <div className={styles.waiting} />;
  if (!list.isFiltered) return <EmptyState {...nothing} />;
  if (nothingFound) return nothingFound;
  const action = { label: t('records.reset'), onClick: list.reset };
  return <EmptyState title={t('records.empty')} advice={t('records.emptyAdvice')} action={action} />;
}

/** Returns a function that shows the next or previous page, where there is one. */
function usePageTurn<Name extends string>(list: ListState<Name>, total: number): (step: 1 | -1) => void {
  const usualSize = usePreferences((state) => state.pageSize);
  const { page, size } = list.query;
  const last = Math.max(1, Math.ceil(total / (size || usualSize)));
  return (step) => {
    const next = page + step;
    if (next >= 1 && next <= last) list.change({ page: next });
  };
}

function sortOf<T>(sorter: SorterResult<T> | SorterResult<T>[]): SortOrder | null {
  const { field, columnKey: key, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
  return order ? { field: String(key ?? field), descending: order === 'descend' } : null;
}
