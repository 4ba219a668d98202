import { useMemo } from 'react';
import { dictApi } from '#shared/api/dict';
import { FLOW_DICTIONARY, type FlowPage, flowAddress, flowRoutesOf } from '#shared/workflow/flow-routes';
import { useEndpoint } from '../calls/use-endpoint.ts';

const QUERY = { code: FLOW_DICTIONARY };

/**
 * The address of an approval page for a kind of document, from the dictionary `flow`; the product's own page until
 * `isAsked`.
 */
export function useFlow(isAsked = true): (page: FlowPage, kind: string, id?: string) => string {
  const { data } = useEndpoint('dict', dictApi.dictionary, isAsked ? QUERY : null);
  return useMemo(() => {
    const routes = flowRoutesOf(data ?? []);
    return (page, kind, id) => flowAddress(routes, page, kind, id);
  }, [data]);
}
