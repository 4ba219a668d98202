import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import lists from '../../components/look/lists.module.css';
import { ColumnSettingsButton } from './ColumnSettingsButton.tsx';
import type { ListColumn } from './columns.ts';
import styles from './ListHead.module.css';
import type { ListViews } from './use-list-views.ts';
import { ViewSwitcher } from './ViewSwitcher.tsx';

interface ListHeadProps<T> {
  title: string;
  views: ListViews;
  list: { isFiltered: boolean; reset(): void };
  page: Loaded<unknown>;
  columns: readonly ListColumn<T>[];
  filters: ReactNode;
  actions: ReactNode;
}

/** The line above a list: its title and view, filters, and buttons. */
export function ListHead<T>({ title, views, list, page, columns, filters, actions }: ListHeadProps<T>) {
  const { t } = useTranslation();
  return (
    <div className={lists.head}>
      <div className={styles.title}>
        <h1>{title}</h1>
        <ViewSwitcher state={views} />
      </div>
      <search className={lists.filters} aria-label={t('records.filters')}>
        {filters}
        {list.isFiltered && (
          <Button type="link" onClick={list.reset}>
            {t('records.reset')}
          </Button>
        )}
      </search>
      <div className={lists.actions}>
        {actions}
        <div className={styles.icons}>
          <ColumnSettingsButton
            columns={columns}
            layout={views.layout}
            onChange={views.changeLayout}
            onReset={views.resetLayout}
          />
          <Button
            icon={<Decorative icon={ReloadOutlined} />}
            loading={page.loading && page.data !== null}
            aria-label={t('common.refresh')}
            title={t('common.refresh')}
            onClick={page.reload}
          />
        </div>
      </div>
    </div>
  );
}
