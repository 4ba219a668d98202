import { Form, type FormInstance } from 'antd';
import type { deliveryApi } from '#shared/api/document';
import type { AnyDocument } from '#shared/documents/document';
import type { Remainder } from '#shared/documents/document-api';
import type { RecordApi } from '#shared/records/record-calls';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';

type RemainderCall = typeof deliveryApi.remainder;

/** The call for an order's remainder; undefined for kinds that carry no charges over. */
export const remainderCallIn = (api: RecordApi) => (api as { remainder?: RemainderCall }).remainder;

/**
 * The remaining charges and deposit of the order chosen in the form, and its id; null without an order, and until they
 * are loaded. Saving refuses an order that the user may not see.
 */
export function useRemainder(
  { trade }: AnyDocument,
  call: RemainderCall,
  { form, row }: { form: FormInstance; row: { id: string } | null },
): { orderId: string; left: Remainder } | null {
  const { kind = 'saleOrder', field = '' } = trade.from ?? {};
  const named = (values: Readonly<Record<string, unknown>>) => String(values[field] ?? '');
  const orderId = Form.useWatch(named, { form, preserve: true }) ?? '';
  const query = orderId === '' ? null : { id: orderId, ...(row !== null && { without: row.id }) };
  const { data, isFormer } = useEndpoint(kind, call, query);
  return query === null || data === null || isFormer ? null : { orderId, left: data };
}
