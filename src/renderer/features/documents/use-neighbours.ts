import { useTranslation } from 'react-i18next';
import type { Endpoint, Page } from '#shared/api/kit';
import type { AnyDocument } from '#shared/documents/document';
import type { RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { readListAddress, toCall, writeListAddress } from '../../records/list/list-address.ts';
import { addressNames, filterCall } from '../../records/list/list-filter.ts';
import { recordFilters } from '../../records/list/record-filters.ts';
import { usePreferences } from '../../stores/preferences.ts';
import { useTabs, visitTab } from '../../stores/tabs.ts';

export interface Neighbour {
  id: string;
  /** The page of the list that contains it. */
  page: number;
}

export interface Neighbours {
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
  /** Turns the list to the page of a document that is shown next, so that it has neighbours too. */
  turnTo(neighbour: Neighbour): void;
}

/**
 * The documents before and after this one in its list, with the filters, order and page it was left with. At an end of
 * that page the next page of the list is read too.
 */
export function useNeighbours(of: AnyDocument, calls: RecordCalls, id: string): Neighbours {
  const { t } = useTranslation();
  const language = useLanguage();
  const usualSize = usePreferences((state) => state.pageSize);
  const search = useTabs(({ tabs }) => tabs.find(({ key }) => key === of.menu.path)?.search);
  const filters = recordFilters(of, t, language);
  const address = readListAddress(new URLSearchParams(search), addressNames(filters), of.list);
  const { page } = address;
  const { current: _page, size, ...call } = toCall(address, usualSize);
  const asked = (current: number) => ({ ...filterCall(filters, call), current, size });

  const here = usePage(of, calls, asked(page));
  const rows = here?.records ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const isFirst = at === 0 && page > 1;
  const isLast = at >= 0 && at === rows.length - 1 && page * size < (here?.total ?? 0);
  const before = usePage(of, calls, isFirst ? asked(page - 1) : null);
  const after = usePage(of, calls, isLast ? asked(page + 1) : null);

  const asNeighbour = (row: { id: string } | undefined, on: number) => row && { id: row.id, page: on };
  return {
    previous: isFirst ? asNeighbour(before?.records.at(-1), page - 1) : asNeighbour(rows[at - 1], page),
    next: isLast
      ? asNeighbour(after?.records[0], page + 1)
      : asNeighbour(at < 0 ? undefined : rows[at + 1], page),
    turnTo(neighbour) {
      if (search === undefined || neighbour.page === page) return;
      visitTab(of.menu.path, `?${writeListAddress({ ...address, page: neighbour.page })}`);
    },
  };
}

/** A page of the list; nothing is read while `query` is null. */
function usePage(of: AnyDocument, { page }: RecordCalls, query: object | null): Page<RecordRow> | null {
  return useEndpoint(of.area, page as Endpoint, query).data as Page<RecordRow> | null;
}
