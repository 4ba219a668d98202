import { PrinterOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { packApi } from '#shared/api/pack';
import { request } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { ListPager } from '../../components/ListPager.tsx';
import { formatArea, formatCount } from '../../components/numbers.ts';
import { useLoaded } from '../../components/use-loaded.ts';
import { useDeliveredTotal } from '../../stores/deliveries.ts';
import { openPrintDialog, type PackRef } from '../../stores/dialogs.ts';
import { usePreferences } from '../../stores/preferences.ts';
import { usePermission } from '../../stores/session.ts';
import {
  changeListQuery,
  isFiltered,
  type ListQuery,
  NO_FILTERS,
  readListQuery,
  toPackQuery,
  writeListQuery,
} from './list-query.ts';
import { PackageFilters } from './PackageFilters.tsx';
import { PackageTable } from './PackageTable.tsx';

/** One action handles at most this many packages. */
const MOST_PACKS = 100;

/** 包列表: the packages of the company, filtered, sorted and paged by the server. The address holds the query. */
export function PackageList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const usualSize = usePreferences((state) => state.pageSize);
  const [selected, setSelected] = useState<PackRef[]>([]);
  const query = readListQuery(params);

  const page = useLoaded(`${params}|${usualSize}|${useDeliveredTotal()}`, (signal) =>
    request(packApi.page, { query: toPackQuery(query, usualSize) }, { signal, quiet: true }),
  );

  function change(part: Partial<ListQuery>): void {
    setParams(writeListQuery(changeListQuery(query, part)), { replace: true });
  }

  return (
    <section className="list-page">
      <div className="list-head">
        <h1>{t('packages.title')}</h1>
        <PackageFilters query={query} onChange={change} />
      </div>
      <SelectionBar selected={selected} onClear={() => setSelected([])} />
      {page.error && <ErrorPanel error={page.error} onRetry={page.reload} />}
      {(page.data || !page.error) && (
        <PackageTable
          packs={page.data?.records ?? []}
          loading={page.loading}
          query={query}
          selected={selected}
          onSelect={setSelected}
          onSort={(sortBy, descending) => change({ sortBy, descending })}
          onOpen={(id) => void navigate(`/inventory/packages/${id}`)}
          empty={<NothingFound query={query} loading={page.loading} onReset={() => change(NO_FILTERS)} />}
        />
      )}
      <footer className="list-foot">
        <ListTotals total={page.data?.total ?? 0} sum={page.data?.sum} />
        <small className="list-keys" aria-hidden="true">
          {t('packages.keys')}
        </small>
        <ListPager paging={query} total={page.data?.total ?? 0} onChange={change} />
      </footer>
    </section>
  );
}

function ListTotals({
  total,
  sum,
}: {
  total: number;
  sum?: { bundles: number; pieces: number; area: number } | undefined;
}) {
  const { t } = useTranslation();
  return (
    <p className="list-totals numbers" role="status" aria-label={t('packages.totals')}>
      <strong>{t('packages.totals')}</strong>
      <span>{t('packages.totalPacks', { amount: formatCount(total) })}</span>
      <span>{t('packages.totalBundles', { amount: formatCount(sum?.bundles ?? 0) })}</span>
      <span>{t('packages.totalPieces', { amount: formatCount(sum?.pieces ?? 0) })}</span>
      <span>{formatArea(sum?.area ?? 0)} m²</span>
    </p>
  );
}

interface NothingFoundProps {
  query: ListQuery;
  loading: boolean;
  onReset: () => void;
}

function NothingFound({ query, loading, onReset }: NothingFoundProps) {
  const { t } = useTranslation();
  if (loading) return <div className="list-waiting" />;
  if (!isFiltered(query))
    return <EmptyState title={t('packages.emptyAll')} advice={t('packages.emptyAllAdvice')} />;
  return (
    <EmptyState
      title={t('packages.empty')}
      advice={t('packages.emptyAdvice')}
      action={{ label: t('packages.reset'), onClick: onReset }}
    />
  );
}

function SelectionBar({ selected, onClear }: { selected: PackRef[]; onClear: () => void }) {
  const { t } = useTranslation();
  const mayPrint = usePermission('pack_print');
  if (selected.length === 0) return null;
  const refusal = mayPrint
    ? selected.length > MOST_PACKS && t('packages.tooMany', { count: MOST_PACKS })
    : t('packages.noPrintPermission');
  return (
    <div className="selection-bar">
      <span role="status">{t('packages.selected', { count: selected.length })}</span>
      <Tooltip title={refusal || ''}>
        <Button
          type="primary"
          size="small"
          icon={<Decorative icon={PrinterOutlined} />}
          disabled={Boolean(refusal)}
          onClick={() => openPrintDialog(selected)}
        >
          {t('packages.printSelected')}
        </Button>
      </Tooltip>
      <Button size="small" onClick={onClear}>
        {t('packages.clearSelection')}
      </Button>
    </div>
  );
}
