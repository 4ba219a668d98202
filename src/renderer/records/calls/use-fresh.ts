import { useState } from 'react';
import type { DataOf, Endpoint, QueryOf } from '#shared/api/kit';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { useEndpoint } from './use-endpoint.ts';

/**
 * The present answer of an endpoint as a form's initial values: never a cached one, and unchanged by later reloads.
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
