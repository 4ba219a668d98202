import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { DataOf, Endpoint, QueryOf } from '#shared/api/kit';
import { type AppError, toAppError } from '#shared/errors';
import { request } from '../../api/session.ts';
import type { Loaded } from '../../components/loading/use-loaded.ts';

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
  });
}

/**
 * The answer of an endpoint to a query: the cached one at once, then a new one. `reloadArea(area)` reloads it. While
 * `query` is null nothing is requested.
 */
export function useEndpoint<E extends Endpoint>(
  area: string,
  endpoint: E,
  query: QueryOf<E> | null,
): Loaded<DataOf<E>> {
  const result = useQuery({ ...endpointQuery(area, endpoint, query), placeholderData: keepPreviousData });
  return {
    data: result.data ?? null,
    error: result.error,
    loading: result.isFetching,
    reload: () => void result.refetch(),
  };
}
