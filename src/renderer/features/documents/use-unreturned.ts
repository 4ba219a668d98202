import type { saleReturnApi } from '#shared/api/document';
import type { AnyDocument } from '#shared/documents/document';
import type { Unreturned } from '#shared/documents/document-api';
import type { RecordApi } from '#shared/records/record-calls';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { type FormOfSource, useSourceQuery } from './use-source-query.ts';

type UnreturnedCall = typeof saleReturnApi.unreturned;

/** The call for what is left of a delivery's amounts; undefined for kinds that return nothing. */
export const unreturnedCallIn = (api: RecordApi) => (api as { unreturned?: UnreturnedCall }).unreturned;

/** What other returns have left of the delivery chosen in the form; null without one, and until it is loaded. */
export function useUnreturned(of: AnyDocument, call: UnreturnedCall, form: FormOfSource): Unreturned | null {
  const query = useSourceQuery(of, form);
  const { data, isFormer } = useEndpoint('delivery', call, query);
  return query === null || isFormer ? null : data;
}
