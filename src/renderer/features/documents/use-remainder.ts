import type { deliveryApi } from '#shared/api/document';
import type { AnyDocument } from '#shared/documents/document';
import type { Remainder } from '#shared/documents/document-api';
import type { RecordApi } from '#shared/records/record-calls';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { type FormOfSource, useSourceQuery } from './use-source-query.ts';

type RemainderCall = typeof deliveryApi.remainder;

/** The call for an order's remainder; undefined for kinds that carry no charges over. */
export const remainderCallIn = (api: RecordApi) => (api as { remainder?: RemainderCall }).remainder;

/**
 * The remaining charges and deposit of the order chosen in the form, and its id; null without an order, and until they
 * are loaded. Saving refuses an order that the user may not see.
 */
export function useRemainder(
  of: AnyDocument,
  call: RemainderCall,
  form: FormOfSource,
): { orderId: string; left: Remainder } | null {
  const query = useSourceQuery(of, form);
  const { data, isFormer } = useEndpoint(of.trade.from?.kind ?? 'saleOrder', call, query);
  return query === null || data === null || isFormer ? null : { orderId: query.id, left: data };
}
