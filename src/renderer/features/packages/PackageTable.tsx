import type { TableProps } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pack } from '#shared/api/pack';
import { ListTable } from '../../components/list/ListTable.tsx';
import { useLanguage } from '../../components/words/words.ts';
import type { PackRef } from '../../stores/dialogs.ts';
import type { ListQuery } from './list-query.ts';
import { packageColumns } from './package-columns.tsx';

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

/** The packages found, to be sorted, selected and opened. */
export function PackageTable(props: PackageTableProps) {
  const { packs, loading, query, selected, empty, onSelect, onSort, onOpen } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const columns = useMemo(
    () => packageColumns(t, language, query.sortBy, query.descending),
    [t, language, query.sortBy, query.descending],
  );
  const rowSelection: TableProps<Pack>['rowSelection'] = {
    columnWidth: 40,
    preserveSelectedRowKeys: true,
    selectedRowKeys: selected.map(({ id }) => id),
    onChange: (_keys, chosen) => onSelect(chosen.map(({ id, packNo }) => ({ id, packNo }))),
    getCheckboxProps: ({ packNo }) => ({ 'aria-label': t('packages.selectRow', { packNo }) }) as object,
    getTitleCheckboxProps: () => ({ 'aria-label': t('packages.selectAll') }) as object,
  };

  return (
    <ListTable<Pack>
      className="package-table"
      label={t('packages.table')}
      rows={packs}
      rowKey="id"
      columns={columns}
      loading={loading}
      empty={empty}
      rowSelection={rowSelection}
      onOpen={({ id }) => onOpen(id)}
      onChange={(_page, _filters, sorter) => {
        if (Array.isArray(sorter)) return;
        onSort(sorter.order ? String(sorter.columnKey) : '', sorter.order === 'descend');
      }}
    />
  );
}
