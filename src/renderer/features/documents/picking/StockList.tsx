import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueryOf } from '#shared/api/kit';
import { type Pack, packApi } from '#shared/api/pack';
import { ListPager } from '../../../components/list/ListPager.tsx';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { joinReads } from '../../../components/loading/use-loaded.ts';
import lists from '../../../components/look/lists.module.css';
import { useLanguage } from '../../../components/words/words.ts';
import { useEndpoint } from '../../../records/calls/use-endpoint.ts';
import { useRecentChoices } from '../../../records/form/use-recent-choices.ts';
import { FilterFields } from '../../../records/list/FilterFields.tsx';
import { type ListAddress, toCall } from '../../../records/list/list-address.ts';
import type { ListFilter } from '../../../records/list/list-filter.ts';
import { packageFilters } from '../../../records/packages/package-filters.ts';
import { toPackCall } from '../../../records/packages/package-query.ts';
import { usePreferences } from '../../../stores/preferences.ts';
import { type FreeListProps, FreeTable } from './FreeTable.tsx';
import { type FreePack, freeQuery, type PickSource, RECENT_PACKS, withFree } from './free-pack.ts';

interface StockListProps extends FreeListProps {
  source: PickSource & { kind: 'stock' };
}

/** The first filters, in this order; the others of the package list are behind a button. */
const FIRST = ['packNo', 'treeCode', 'stockStatus', 'region'];
const FIRST_TO_GRADE = ['packNo', 'treeCode', 'gradeStatus', 'region'];
const NONE: never[] = [];

/** Packages in stock, filtered as in the package list, with their available quantities. */
export function StockList({ source, ...list }: StockListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const choices = useEndpoint('pack', packApi.filters, {});
  const filters = ordered(packageFilters(t, language, choices.data), source);
  const usualSize = usePreferences((state) => state.pageSize);
  const [query, setQuery] = useState<ListAddress<string>>({
    filters: { stockStatus: source.takes, ...(source.toGrade && { gradeStatus: '0' }) },
    from: '',
    to: '',
    sort: { field: 'packNo', descending: false },
    page: 1,
    size: 0,
  });
  const page = useEndpoint('pack', packApi.page, toPackCall(filters, toCall(query, usualSize)));
  const found = page.data?.records ?? NONE;
  const recent = useRecentPacks(toPackCall(filters, toCall(query, usualSize)), query.page === 1);
  const packs = useMemo(
    () => (recent === null ? NONE : withoutTwice([...recent, ...found])),
    [recent, found],
  );
  const asked =
    packs.length === 0
      ? null
      : freeQuery(
          source,
          packs.map(({ id }) => id),
        );
  const free = useEndpoint('pack', packApi.free, asked);
  const answered = useMemo(() => withFree(packs, free.data ?? NONE), [packs, free.data]);
  const isKnown = (packs.length === 0 && recent !== null) || (free.data !== null && !free.isFormer);
  // The previous page's answer does not apply to these packages, so the old rows stay until the new answer arrives.
  const [rows, setRows] = useState<FreePack[]>(NONE);
  if (isKnown && rows !== answered) setRows(answered);
  const reads = joinReads(page, free);
  const total = page.data?.total ?? 0;

  function turn(step: 1 | -1): void {
    const next = query.page + step;
    if (next >= 1 && (next - 1) * usualSize < total) setQuery({ ...query, page: next });
  }

  return (
    <>
      <search className={lists.filters} aria-label={t('records.filters')}>
        <FilterFields
          filters={filters}
          shown={FIRST.length}
          list={{
            query,
            filter: (part) => setQuery((now) => ({ ...now, filters: { ...now.filters, ...part }, page: 1 })),
          }}
        />
      </search>
      {reads.error && <ErrorPanel error={reads.error} onRetry={reads.reload} />}
      <FreeTable
        {...list}
        rows={rows}
        loading={page.loading || free.loading}
        error={reads.error}
        onPage={turn}
      />
      <ListPager paging={query} total={total} onChange={(paging) => setQuery({ ...query, ...paging })} />
    </>
  );
}

/**
 * The recently used packages that match the filters, shown first on the first page; null until they are loaded. The
 * list waits for them, so that its rows do not move.
 */
function useRecentPacks(call: QueryOf<typeof packApi.page>, isFirstPage: boolean): readonly Pack[] | null {
  const { recent } = useRecentChoices(RECENT_PACKS);
  const isAsked = isFirstPage && recent.length > 0;
  const { data, error } = useEndpoint(
    'pack',
    packApi.page,
    isAsked ? { ...call, packNo_in: recent.join(',') } : null,
  );
  return useMemo(() => {
    if (!isAsked || error !== null) return NONE;
    return data && recent.flatMap((packNo) => data.records.find((pack) => pack.packNo === packNo) ?? []);
  }, [isAsked, data, error, recent]);
}

const withoutTwice = (packs: readonly Pack[]): Pack[] => [
  ...new Map(packs.map((pack) => [pack.id, pack])).values(),
];

/** The filters of the package list, with only the states that goods for the document can have. */
function ordered(
  all: readonly ListFilter[],
  { takes, toGrade }: PickSource & { kind: 'stock' },
): ListFilter[] {
  const names = toGrade ? FIRST_TO_GRADE : FIRST;
  const states: readonly string[] = takes === 'IN_STOCK' ? ['IN_STOCK', 'LOCKED'] : [takes];
  const narrowed = all.map((filter) =>
    filter.name === 'stockStatus' && filter.options
      ? { ...filter, options: filter.options.filter(({ value }) => states.includes(value)) }
      : filter,
  );
  const first = names.flatMap((name) => narrowed.find((filter) => filter.name === name) ?? []);
  // Without placeholders: they name keys of a page, which a drawer covers.
  return [
    ...first.map(({ placeholder: _key, ...filter }) => filter),
    ...narrowed.filter(({ name }) => !names.includes(name)),
  ];
}
