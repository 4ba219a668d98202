import { Form } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import * as documents from '#shared/api/document';
import type { Endpoint } from '#shared/api/kit';
import { customerApi, supplierApi } from '#shared/api/partner';
import type { AnyDocument } from '#shared/documents/document';
import { toAppError } from '#shared/errors';
import type { CompanySettings } from '#shared/settings/company-settings';
import { request } from '../../api/session.ts';
import { useOnOpening } from '../../components/use-on-opening.ts';
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
  const { form, fills, hasDraft } = state;
  useOnOpening(
    () => {
      taken.current = {};
    },
    { per: fills },
  );
  useGiven(of, state, of.trade.from?.field, taken, settings);
  useGiven(of, state, of.trade.partner, taken, settings);
  const includesTax = isBlank && of.fields.isTaxIncluded !== undefined && settings.pricesIncludeTax;
  useOnOpening(
    () => {
      // Entries that were discarded count as touched.
      const isChosen = fills === 0 && form.isFieldTouched('isTaxIncluded');
      if (isChosen || 'isTaxIncluded' in taken.current) return;
      // The user has not chosen it, so an earlier document may still override it.
      taken.current.isTaxIncluded = 1;
      form.setFieldsValue({ isTaxIncluded: 1 });
    },
    { isReady: includesTax && !hasDraft, per: fills },
  );
}

function useGiven(
  of: AnyDocument,
  state: RecordFormState,
  field: string | undefined,
  taken: RefObject<Record<string, unknown>>,
  settings: CompanySettings,
): void {
  const { form, fills } = state;
  const chosen = (values: Readonly<Record<string, unknown>>) => String(values[field ?? ''] ?? '');
  const id = Form.useWatch(chosen, { form, preserve: true }) ?? '';
  /** The record whose values the form has. */
  const known = useRef('');
  // Whether `taken` contains the values of the known record.
  const isNoted = useRef(false);
  const latest = useRef({ of, state, settings });
  latest.current = { of, state, settings };
  useOnOpening(
    () => {
      // The form starts with its filled-in record; nothing has been chosen yet.
      known.current = String(state.start[field ?? ''] ?? '');
      isNoted.current = false;
    },
    { per: fills },
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another fill changes what is known.
  useEffect(() => {
    const call = SOURCES[field ?? ''];
    if (id === known.current || id === '' || field === undefined || call === undefined) return;
    // Only then, so that a reading that was interrupted is begun again.
    const settle = () => {
      known.current = id;
      isNoted.current = true;
    };
    const isPartner = field === latest.current.of.trade.partner;
    if (isPartner && cameWithSource(field, id, taken.current)) return settle();
    const former = isNoted.current ? '' : known.current;
    const stop = new AbortController();
    const read = async (id: string) => {
      const row = await request(call, { query: { id } }, { signal: stop.signal, quiet: true });
      const own = row as Readonly<Record<string, unknown>>;
      const { taxRatePct } = latest.current.settings;
      return isPartner && own.taxRatePct === null ? { ...own, taxRatePct } : own;
    };
    // A record chosen before this form was opened, which may have been removed since.
    const before = former === '' ? null : read(former).catch(() => null);
    Promise.all([read(id), before]).then(
      ([row, earlier]) => {
        if (stop.signal.aborted) return;
        settle();
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
        if (stop.signal.aborted) return;
        // If the user may not read the record, the server fills the values in when saving.
        const { code } = toAppError(error);
        const isRefused = code === 'auth.forbidden' || code === 'auth.call_withheld';
        if (isRefused) settle();
        if (isRefused && !isPartner) form.setFieldValue('currency', '');
        if (!isRefused) showError(toAppError(error));
      },
    );
    return () => stop.abort();
  }, [id, fills, field, form, taken]);
}
