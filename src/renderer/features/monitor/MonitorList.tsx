import { ReloadOutlined } from '@ant-design/icons';
import { Button, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#shared/api/kit';
import { Decorative } from '../../components/Decorative.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { ListPager } from '../../components/ListPager.tsx';
import { ListTable } from '../../components/ListTable.tsx';
import { formatCount } from '../../components/numbers.ts';
import type { Loaded } from '../../components/use-loaded.ts';
import type { ListState } from './use-list-query.ts';
import './monitor.css';

interface MonitorListProps<T, Name extends string> {
  title: string;
  list: ListState<Name>;
  page: Loaded<Page<T>>;
  columns: TableColumnType<T>[];
  /** The fields the list is narrowed by. */
  filters: ReactNode;
  /** Said above the list. */
  note?: ReactNode;
  /** What stands there while there is nothing at all. */
  nothing: { title: string; advice: string };
  onOpen?: (row: T) => void;
}

/** A list of the monitoring screens: newest first, filtered and paged by the server. The address holds the query. */
export function MonitorList<T extends { id: string }, Name extends string>(props: MonitorListProps<T, Name>) {
  const { title, list, page, columns, filters, note, nothing, onOpen } = props;
  const { t } = useTranslation();
  const { query } = list;

  function empty(): ReactNode {
    if (page.loading) return <div className="list-waiting" />;
    if (!list.isFiltered) return <EmptyState {...nothing} />;
    const action = { label: t('monitor.reset'), onClick: list.reset };
    return <EmptyState title={t('monitor.empty')} advice={t('monitor.emptyAdvice')} action={action} />;
  }

  return (
    <section className="list-page">
      <div className="list-head">
        <h1>{title}</h1>
        <search className="filters" aria-label={t('monitor.filters')}>
          {filters}
          {list.isFiltered && (
            <Button type="link" onClick={list.reset}>
              {t('monitor.reset')}
            </Button>
          )}
        </search>
        <Button
          className="monitor-refresh"
          icon={<Decorative icon={ReloadOutlined} />}
          loading={page.loading && page.data !== null}
          aria-label={t('common.refresh')}
          title={t('common.refresh')}
          onClick={page.reload}
        />
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
          {...(onOpen && { onOpen })}
        />
      )}
      <footer className="list-foot">
        <p className="list-totals numbers" role="status">
          {t('monitor.total', { amount: page.data && !page.error ? formatCount(page.data.total) : '–' })}
        </p>
        {onOpen && (
          <small className="list-keys" aria-hidden="true">
            {t('monitor.keys')}
          </small>
        )}
        {page.data && <ListPager paging={query} total={page.data.total} onChange={list.change} />}
      </footer>
    </section>
  );
}
