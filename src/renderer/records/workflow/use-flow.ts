import { useMemo } from 'react';
import { dictApi } from '#shared/api/dict';
import { FLOW_DICTIONARY, type FlowPage, flowAddress, flowRoutesOf } from '#shared/workflow/flow-routes';
import { useEndpoint } from '../calls/use-endpoint.ts';

const QUERY = { code: FLOW_DICTIONARY };

/** The address of a page of the approval of a kind of document, as the dictionary `flow` says; the product's own until it `isAsked`. */
export function useFlow(isAsked = true): (page: FlowPage, kind: string, id?: string) => string {
  const { data } = useEndpoint('dict', dictApi.dictionary, isAsked ? QUERY : null);
  return useMemo(() => {
    const routes = flowRoutesOf(data ?? []);
    return (page, kind, id) => flowAddress(routes, page, kind, id);
  }, [data]);
}
