import { startTransition, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePreferences } from '../../stores/preferences.ts';
import { LatestQuery } from './latest-query.ts';
import {
  isFiltered,
  type ListAddress,
  readListAddress,
  toCall,
  type UsualFilters,
  withoutFilters,
  writeListAddress,
} from './list-address.ts';

export interface ListState<Name extends string> {
  query: ListAddress<Name>;
  /** Identifies the query. */
  key: string;
  call: ReturnType<typeof toCall<Name>>;
  isFiltered: boolean;
  /** Changes the page or order. */
  change(part: Partial<ListAddress<Name>>): void;
  /** Changes filters and returns to the first page. */
  filter(part: Partial<Record<Name | 'from' | 'to', string>>): void;
  reset(): void;
}

const NONE: UsualFilters = {};

/** The query of a list, stored in its address. `usual`: the default filters, which the address shows too. */
export function useListAddress<Name extends string>(
  names: readonly Name[],
  sortable: readonly string[] = [],
  usual = NONE,
): ListState<Name> {
  const [params, setParams] = useSearchParams();
  const usualSize = usePreferences((state) => state.pageSize);
  const query = readListAddress(params, names, sortable, usual);
  const queryKey = String(writeListAddress(query, usual));
  const [latest] = useState(() => new LatestQuery(query));
  latest.draw(queryKey, query);
  function go(next: ListAddress<Name>): void {
    latest.change(next);
    const search = writeListAddress(next, usual);
    const view = params.get('view');
    if (view !== null) search.set('view', view);
    setParams(search, { replace: true });
  }

  const isWhole = Object.keys(usual).every((name) => params.has(name));
  const address = String(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per address; another may be on its way by then.
  useEffect(() => {
    // Completes the address, so that it can be shared and returned to; the rows, which stay the same, are painted first.
    if (!isWhole) startTransition(() => go(latest.now));
  }, [isWhole, address]);

  return {
    query,
    key: `${queryKey}|${usualSize}`,
    call: toCall(query, usualSize),
    isFiltered: isFiltered(query),
    change: (part) => go({ ...latest.now, ...part }),
    filter({ from, to, ...filters }) {
      const now = latest.now;
      const days = { from: from ?? now.from, to: to ?? now.to };
      go({ ...now, ...days, filters: { ...now.filters, ...filters }, page: 1 });
    },
    reset: () => go(withoutFilters(latest.now)),
  };
}
