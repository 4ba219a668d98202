import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataOf, Endpoint, QueryOf } from '#shared/api/kit';
import { type AppError, toAppError } from '#shared/errors';
import { request } from '../../api/session.ts';
import type { Loaded } from '../../components/loading/use-loaded.ts';

/**
 * What an endpoint answers to a query: from memory at once where it was read before, and read anew. `reloadArea(area)`
 * reads it again. While `query` is null nothing is asked.
 */
export function useEndpoint<E extends Endpoint>(
  area: string,
  endpoint: E,
  query: QueryOf<E> | null,
): Loaded<DataOf<E>> {
  const result = useQuery<DataOf<E>, AppError>({
    queryKey: [area, endpoint.path, query],
    queryFn: async ({ signal }) => {
      try {
        return await request(endpoint, { query: query as QueryOf<E> }, { signal, quiet: true });
      } catch (error) {
        throw signal.aborted ? error : toAppError(error);
      }
    },
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
  return {
    data: result.data ?? null,
    error: result.error,
    loading: result.isFetching,
    reload: () => void result.refetch(),
  };
}
