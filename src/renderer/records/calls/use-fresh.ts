import { useState } from 'react';
import type { DataOf, Endpoint, QueryOf } from '#shared/api/kit';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { useEndpoint } from './use-endpoint.ts';

/**
 * What an endpoint answers now, for a form to begin with: never what was read before, and kept however often it is read
 * again.
 */
export function useFresh<E extends Endpoint>(
  area: string,
  endpoint: E,
  query: QueryOf<E>,
): Loaded<DataOf<E>> {
  const read = useEndpoint(area, endpoint, query);
  const [fresh, setFresh] = useState<DataOf<E> | null>(null);
  if (fresh === null && read.data !== null && !read.loading && read.error === null) setFresh(read.data);
  return { ...read, data: fresh };
}
