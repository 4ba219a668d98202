import { Table, type TableProps } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pack } from '#shared/api/pack';
import { useLanguage } from '../../components/words.ts';
import type { PackRef } from '../../stores/dialogs.ts';
import type { ListQuery } from './list-query.ts';
import { packageColumns } from './package-columns.tsx';
import { useRowKeys } from './use-row-keys.ts';

interface PackageTableProps {
  packs: Pack[];
  loading: boolean;
  query: ListQuery;
  selected: PackRef[];
  empty: ReactNode;
  onSelect: (packs: PackRef[]) => void;
  onSort: (sortBy: string, descending: boolean) => void;
  onOpen: (id: string) => void;
}

/** The dense table: a row opens by click or Enter, the arrow keys move through the rows. */
export function PackageTable(props: PackageTableProps) {
  const { packs, loading, query, selected, empty, onSelect, onSort, onOpen } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const columns = useMemo(
    () => packageColumns(t, language, query.sortBy, query.descending),
    [t, language, query.sortBy, query.descending],
  );
  const rows = useRowKeys(packs.length, (index) => {
    const pack = packs[index];
    if (pack) onOpen(pack.id);
  });

  const rowSelection: TableProps<Pack>['rowSelection'] = {
    columnWidth: 40,
    preserveSelectedRowKeys: true,
    selectedRowKeys: selected.map(({ id }) => id),
    onChange: (_keys, chosen) => onSelect(chosen.map(({ id, packNo }) => ({ id, packNo }))),
    getCheckboxProps: ({ packNo }) => ({ 'aria-label': t('packages.selectRow', { packNo }) }) as object,
    getTitleCheckboxProps: () => ({ 'aria-label': t('packages.selectAll') }) as object,
  };

  return (
    <div ref={rows.container} className="sheet package-table">
      <Table<Pack>
        size="small"
        rowKey="id"
        aria-label={t('packages.table')}
        columns={columns}
        dataSource={packs}
        loading={{ spinning: loading, delay: 150 }}
        pagination={false}
        locale={{ emptyText: empty }}
        rowSelection={rowSelection}
        onChange={(_page, _filters, sorter) => {
          if (Array.isArray(sorter)) return;
          onSort(sorter.order ? String(sorter.columnKey) : '', sorter.order === 'descend');
        }}
        onRow={(pack, index = 0) => ({
          ...rows.rowProps(index),
          onClick: ({ target }) => {
            if (!(target as Element).closest('.ant-table-selection-column, a, button')) onOpen(pack.id);
          },
        })}
      />
    </div>
  );
}
