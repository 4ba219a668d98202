import { Form } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import * as documents from '#shared/api/document';
import type { Endpoint } from '#shared/api/kit';
import { customerApi, supplierApi } from '#shared/api/partner';
import type { AnyDocument } from '#shared/documents/document';
import { toAppError } from '#shared/errors';
import type { CompanySettings } from '#shared/settings/company-settings';
import { request } from '../../api/session.ts';
import { useSettings } from '../../records/calls/use-settings.ts';
import type { RecordFormState } from '../../records/form/use-record-form.ts';
import { showError } from '../../stores/notices.ts';
import { cameWithSource, givenValues, sameAsGiven } from './given-values.ts';

/** The calls that read the source document and the partner. */
const SOURCES: Readonly<Record<string, Endpoint>> = {
  purchaseOrderId: documents.purchaseOrderApi.detail,
  saleOrderId: documents.saleOrderApi.detail,
  deliveryId: documents.deliveryApi.detail,
  supplierId: supplierApi.detail,
  customerId: customerApi.detail,
};

/** When the user chooses an earlier document or a partner, fills in the dependent values, as the server would. */
export function useGivenHead(of: AnyDocument, state: RecordFormState, isBlank: boolean): void {
  const settings = useSettings();
  // The values taken over last, by field.
  const taken = useRef<Record<string, unknown>>({});
  useGiven(of, state, of.trade.from?.field, taken, settings);
  useGiven(of, state, of.trade.partner, taken, settings);
  const { form } = state;
  const includesTax = isBlank && of.fields.isTaxIncluded !== undefined && settings.pricesIncludeTax;
  useEffect(() => {
    // The user has not chosen it, so an earlier document may still override it.
    if (!includesTax || form.isFieldTouched('isTaxIncluded')) return;
    taken.current.isTaxIncluded = 1;
    form.setFieldsValue({ isTaxIncluded: 1 });
  }, [form, includesTax]);
}

function useGiven(
  of: AnyDocument,
  state: RecordFormState,
  field: string | undefined,
  taken: RefObject<Record<string, unknown>>,
  { taxRatePct }: CompanySettings,
): void {
  const { form } = state;
  const chosen = (values: Readonly<Record<string, unknown>>) => String(values[field ?? ''] ?? '');
  const id = Form.useWatch(chosen, { form, preserve: true }) ?? '';
  const known = useRef<string | null>(null);
  // Whether `taken` contains the values of the known record.
  const isNoted = useRef(false);
  const latest = useRef({ of, state });
  latest.current = { of, state };

  useEffect(() => {
    // The form starts with its filled-in record; nothing has been chosen yet.
    known.current ??= String(latest.current.state.start[field ?? ''] ?? '');
    const call = SOURCES[field ?? ''];
    if (id === known.current || id === '' || field === undefined || call === undefined) {
      known.current = id === '' ? known.current : id;
      return;
    }
    const former = isNoted.current ? '' : known.current;
    known.current = id;
    isNoted.current = true;
    const isPartner = field === latest.current.of.trade.partner;
    if (isPartner && cameWithSource(field, id, taken.current)) return;
    const stop = new AbortController();
    const read = async (id: string) => {
      const row = await request(call, { query: { id } as never }, { signal: stop.signal, quiet: true });
      const own = row as Readonly<Record<string, unknown>>;
      return isPartner && own.taxRatePct === null ? { ...own, taxRatePct } : own;
    };
    // A record chosen before this form was opened, which may have been removed since.
    const before = former === '' ? null : read(former).catch(() => null);
    Promise.all([read(id), before]).then(
      ([row, earlier]) => {
        const now = latest.current;
        const values = form.getFieldsValue(true);
        if (earlier !== null)
          taken.current = { ...sameAsGiven(now.of, field, earlier, values), ...taken.current };
        const given = givenValues(now.of, field, row, values, taken.current);
        Object.assign(taken.current, given);
        form.setFieldsValue(given);
        now.state.noteGiven(Object.keys(given));
        now.state.noteTyped();
      },
      (error) => {
        // If the user may not read the record, the server fills the values in when saving.
        const { code } = toAppError(error);
        const isRefused = code === 'auth.forbidden' || code === 'auth.call_withheld';
        if (!stop.signal.aborted && isRefused && !isPartner) form.setFieldValue('currency', '');
        if (!stop.signal.aborted && !isRefused) showError(toAppError(error));
      },
    );
    return () => stop.abort();
  }, [id, field, form, taken, taxRatePct]);
}
