import { ReloadOutlined } from '@ant-design/icons';
import { Button, type TableColumnType } from 'antd';
import type { SorterResult } from 'antd/es/table/interface';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#shared/api/kit';
import { Decorative } from '../components/Decorative.tsx';
import { ListPager } from '../components/list/ListPager.tsx';
import { ListTable } from '../components/list/ListTable.tsx';
import { EmptyState } from '../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../components/loading/ErrorPanel.tsx';
import type { Loaded } from '../components/loading/use-loaded.ts';
import { formatCount } from '../components/words/numbers.ts';
import type { SortOrder } from './list-address.ts';
import type { ListState } from './use-list-address.ts';
import './records.css';

interface ListPageProps<T, Name extends string> {
  title: string;
  list: ListState<Name>;
  page: Loaded<Page<T>>;
  /** All records at once: a tree has no pages. */
  isWhole?: boolean;
  columns: TableColumnType<T>[];
  /** The fields the list is narrowed by. */
  filters: ReactNode;
  /** Said above the list. */
  note?: ReactNode;
  /** What stands there while there is nothing at all. */
  nothing: { title: string; advice: string };
  /** Buttons beside the refresh button. */
  actions?: ReactNode;
  /** What can be done with the ticked rows; without it none can be ticked. */
  selection?: { keys: readonly string[]; onChange: (keys: string[]) => void };
  /** Stands in the place of the total while rows are ticked, so that nothing moves. */
  batch?: ReactNode;
  onOpen?: (row: T) => void;
}

/** A page that is a list, filtered, sorted and paged by the server. The address holds what is asked for. */
export function ListPage<T extends { id: string }, Name extends string>(props: ListPageProps<T, Name>) {
  const { title, list, page, columns, filters, note, nothing, actions, selection, batch, onOpen } = props;
  const { isWhole = false } = props;
  const { t } = useTranslation();
  const { query } = list;

  function empty(): ReactNode {
    if (page.loading) return <div className="list-waiting" />;
    if (!list.isFiltered) return <EmptyState {...nothing} />;
    const action = { label: t('records.reset'), onClick: list.reset };
    return <EmptyState title={t('records.empty')} advice={t('records.emptyAdvice')} action={action} />;
  }

  return (
    <section className="list-page">
      <div className="list-head">
        <h1>{title}</h1>
        <search className="filters" aria-label={t('records.filters')}>
          {filters}
          {list.isFiltered && (
            <Button type="link" onClick={list.reset}>
              {t('records.reset')}
            </Button>
          )}
        </search>
        <div className="records-actions">
          {actions}
          <Button
            icon={<Decorative icon={ReloadOutlined} />}
            loading={page.loading && page.data !== null}
            aria-label={t('common.refresh')}
            title={t('common.refresh')}
            onClick={page.reload}
          />
        </div>
      </div>
      {note}
      {page.error && <ErrorPanel error={page.error} onRetry={page.reload} />}
      {(page.data || !page.error) && (
        <ListTable<T>
          label={title}
          rows={page.data?.records ?? []}
          rowKey="id"
          columns={columns}
          loading={page.loading}
          empty={empty()}
          onChange={(_paging, _filters, sorter) => list.change({ sort: sortOf(sorter), page: 1 })}
          {...(selection && {
            rowSelection: {
              selectedRowKeys: [...selection.keys],
              onChange: (keys) => selection.onChange(keys.map(String)),
              columnWidth: 40,
            },
          })}
          {...(onOpen && { onOpen })}
        />
      )}
      <footer className="list-foot">
        {batch || (
          <p className="list-totals numbers" role="status">
            {t('records.total', { amount: page.data && !page.error ? formatCount(page.data.total) : '–' })}
          </p>
        )}
        {onOpen && (
          <small className="list-keys" aria-hidden="true">
            {t('records.keys')}
          </small>
        )}
        {page.data && !isWhole && <ListPager paging={query} total={page.data.total} onChange={list.change} />}
      </footer>
    </section>
  );
}

function sortOf<T>(sorter: SorterResult<T> | SorterResult<T>[]): SortOrder | null {
  const { field, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
  return order ? { field: String(field), descending: order === 'descend' } : null;
}
