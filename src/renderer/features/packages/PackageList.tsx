import { PrinterOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { DataOf } from '#shared/api/kit';
import { packApi } from '#shared/api/pack';
import { STOCK_STATUSES } from '#shared/domain/statuses';
import { request } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { ListPager } from '../../components/list/ListPager.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { type Loaded, useLoaded } from '../../components/loading/use-loaded.ts';
import { formatArea, formatCount } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { DownloadButton } from '../../records/DownloadButton.tsx';
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

  const address = String(writeListQuery(query));
  const isWhole = params.has('stock');
  useEffect(() => {
    // The address tells what is listed, so that it can be passed on and gone back to.
    if (!isWhole) setParams(address, { replace: true });
  }, [isWhole, address, setParams]);

  const page = useLoaded(`${address}|${usualSize}|${useDeliveredTotal()}`, (signal) =>
    request(packApi.page, { query: toPackQuery(query, usualSize) }, { signal, quiet: true }),
  );

  const mayDownload = usePermission('pack_export');
  const { current: _page, size: _size, ...asked } = toPackQuery(query, usualSize);

  function change(part: Partial<ListQuery>): void {
    setParams(writeListQuery(changeListQuery(query, part)), { replace: true });
  }

  return (
    <section className="list-page">
      <div className="list-head">
        <h1>{t('packages.title')}</h1>
        <PackageFilters query={query} onChange={change} />
        {mayDownload && (
          <div className="records-actions">
            <DownloadButton download={packApi.download} start={packApi.startDownload} query={asked} />
          </div>
        )}
      </div>
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
          empty={<NothingFound query={query} loading={page.loading} onChange={change} />}
        />
      )}
      <footer className="list-foot">
        <ListTotals page={page} />
        {selected.length > 0 ? (
          <SelectionBar selected={selected} onClear={() => setSelected([])} />
        ) : (
          <small className="list-keys" aria-hidden="true">
            {t('packages.keys')}
          </small>
        )}
        {page.data && <ListPager paging={query} total={page.data.total} onChange={change} />}
      </footer>
    </section>
  );
}

/** Sums over all pages; a dash where they are not known, which is something else than nothing. */
function ListTotals({ page: { data, error } }: { page: Loaded<DataOf<typeof packApi.page>> }) {
  const { t } = useTranslation();
  return (
    <p className="list-totals numbers" role="status" aria-label={t('packages.totals')}>
      <strong>{t('packages.totals')}</strong>
      {data && !error ? (
        <>
          <span>{t('packages.totalPacks', { amount: formatCount(data.total) })}</span>
          <span>{t('packages.totalBundles', { amount: formatCount(data.sum.bundles) })}</span>
          <span>{t('packages.totalPieces', { amount: formatCount(data.sum.pieces) })}</span>
          <span>{formatArea(data.sum.area)} m²</span>
        </>
      ) : (
        <span>–</span>
      )}
    </p>
  );
}

interface NothingFoundProps {
  query: ListQuery;
  loading: boolean;
  onChange: (change: Partial<ListQuery>) => void;
}

function NothingFound({ query, loading, onChange }: NothingFoundProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (loading) return <div className="list-waiting" />;
  if (!isFiltered(query))
    return <EmptyState title={t('packages.emptyAll')} advice={t('packages.emptyAllAdvice')} />;
  const isOneState = query.stock !== '' && isFiltered({ ...query, stock: '' });
  return (
    <EmptyState
      title={t('packages.empty')}
      advice={t(isOneState ? 'packages.emptyInState' : 'packages.emptyAdvice', {
        state: query.stock && STOCK_STATUSES[query.stock][language],
      })}
      action={
        isOneState
          ? { label: t('packages.everyState'), onClick: () => onChange({ stock: '' }) }
          : { label: t('packages.reset'), onClick: () => onChange(NO_FILTERS) }
      }
    />
  );
}

function SelectionBar({ selected, onClear }: { selected: PackRef[]; onClear: () => void }) {
  const { t } = useTranslation();
  const mayPrint = usePermission('pack_print');
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
