import { hashKey, keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DataOf, Endpoint, QueryOf } from '#shared/api/kit';
import { type AppError, toAppError } from '#shared/errors';
import { request } from '../../api/session.ts';
import type { Loaded } from '../../components/loading/use-loaded.ts';

/**
 * An answer is not requested again for as long as it takes to draw its page, which may be drawn anew while its parts are
 * fetched.
 */
const DRAWN_WITHIN_MS = 500;

/** How an endpoint is read and where its answer is kept. */
export function endpointQuery<E extends Endpoint>(area: string, endpoint: E, query: QueryOf<E> | null) {
  return queryOptions<DataOf<E>, AppError>({
    queryKey: [area, endpoint.path, query],
    queryFn: async ({ signal }) => {
      try {
        return await request(endpoint, { query: query as QueryOf<E> }, { signal, quiet: true });
      } catch (error) {
        throw signal.aborted ? error : toAppError(error);
      }
    },
    enabled: query !== null,
    staleTime: DRAWN_WITHIN_MS,
  });
}

/** `isFormer`: the data is still the answer to an earlier query. */
type Answered<T> = Loaded<T> & { readonly isFormer: boolean };

/**
 * Returns the cached answer of an endpoint to a query at once, then a new one. `reloadArea(area)` reloads it. While
 * `query` is null nothing is requested.
 */
export function useEndpoint<E extends Endpoint>(
  area: string,
  endpoint: E,
  query: QueryOf<E> | null,
): Answered<DataOf<E>> {
  const options = endpointQuery(area, endpoint, query);
  useRequested(options, query !== null);
  return useAnswer(options);
}

/**
 * As `useEndpoint`, but requests the answer when the page is painted: for what is not seen at first, such as the choices
 * of an input. Requests of a page that are made while it is drawn make it later by 1 ms each.
 */
export function useUnseenEndpoint<E extends Endpoint>(
  area: string,
  endpoint: E,
  query: QueryOf<E> | null,
): Answered<DataOf<E>> {
  return useAnswer(endpointQuery(area, endpoint, query));
}

function useAnswer<E extends Endpoint>(options: ReturnType<typeof endpointQuery<E>>): Answered<DataOf<E>> {
  const result = useQuery({ ...options, placeholderData: keepPreviousData });
  // Getters, so that a page that does not show the loading state is not redrawn for it.
  return {
    get data() {
      return result.data ?? null;
    },
    get error() {
      return result.error;
    },
    get loading() {
      return result.isFetching;
    },
    get isFormer() {
      return result.isPlaceholderData;
    },
    reload: () => void result.refetch(),
  };
}

/**
 * Requests the answer while the page is being drawn; `useQuery` would after it has been painted, and finds this request
 * under way.
 */
function useRequested(options: { queryKey: readonly unknown[] }, isWanted: boolean): void {
  const client = useQueryClient();
  const requested = useRef('');
  const key = isWanted ? hashKey(options.queryKey) : '';
  if (requested.current === key) return;
  requested.current = key;
  if (isWanted) void client.prefetchQuery(options);
}
