import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePreferences } from '../../stores/preferences.ts';
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
  /** Tells one query from another. */
  key: string;
  call: ReturnType<typeof toCall<Name>>;
  isFiltered: boolean;
  /** Another page or order of the same. */
  change(part: Partial<ListAddress<Name>>): void;
  /** Other filters, from the first page on. */
  filter(part: Partial<Record<Name | 'from' | 'to', string>>): void;
  reset(): void;
}

const NONE: UsualFilters = {};

/** The query of a list, which its address holds. `usual`: what it is narrowed to when it is opened, said in the address too. */
export function useListAddress<Name extends string>(
  names: readonly Name[],
  sortable: readonly string[] = [],
  usual = NONE,
): ListState<Name> {
  const [params, setParams] = useSearchParams();
  const usualSize = usePreferences((state) => state.pageSize);
  const query = readListAddress(params, names, sortable, usual);
  // Two changes may come before the page is drawn again: the second builds on the first.
  const latest = useRef(query);
  latest.current = query;
  function go(next: ListAddress<Name>): void {
    latest.current = next;
    const search = writeListAddress(next, usual);
    const view = params.get('view');
    if (view !== null) search.set('view', view);
    setParams(search, { replace: true });
  }

  const isWhole = Object.keys(usual).every((name) => params.has(name));
  const address = String(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an address; another may be on its way by then.
  useEffect(() => {
    // The address tells what is listed, so that it can be passed on and gone back to.
    if (!isWhole) go(latest.current);
  }, [isWhole, address]);

  return {
    query,
    key: `${writeListAddress(query, usual)}|${usualSize}`,
    call: toCall(query, usualSize),
    isFiltered: isFiltered(query),
    change: (part) => go({ ...latest.current, ...part }),
    filter({ from, to, ...filters }) {
      const now = latest.current;
      const days = { from: from ?? now.from, to: to ?? now.to };
      go({ ...now, ...days, filters: { ...now.filters, ...filters }, page: 1 });
    },
    reset: () => go(withoutFilters(latest.current)),
  };
}
