import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePreferences } from '../stores/preferences.ts';
import {
  isFiltered,
  type ListAddress,
  readListAddress,
  toCall,
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

/** The query of a list, which its address holds. */
export function useListAddress<Name extends string>(
  names: readonly Name[],
  sortable: readonly string[] = [],
): ListState<Name> {
  const [params, setParams] = useSearchParams();
  const usualSize = usePreferences((state) => state.pageSize);
  const query = readListAddress(params, names, sortable);
  // Two changes may come before the page is drawn again: the second builds on the first.
  const latest = useRef(query);
  latest.current = query;
  function go(next: ListAddress<Name>): void {
    latest.current = next;
    setParams(writeListAddress(next), { replace: true });
  }
  return {
    query,
    key: `${params}|${usualSize}`,
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
