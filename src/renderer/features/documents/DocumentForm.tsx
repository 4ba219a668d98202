import { App, Form } from 'antd';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyDocument } from '#shared/documents/document';
import { type AuditStatus, whyNot } from '#shared/domain/document-states';
import { AppError, toAppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import type { RecordApi, RecordCalls } from '#shared/records/record-calls';
import { isFocusFree } from '../../components/keys/page-focus.ts';
import { useGoOn } from '../../components/page/use-go-on.ts';
import { useOnOpening } from '../../components/use-on-opening.ts';
import { useRefusalWords } from '../../components/words/words.ts';
import { FormButtons } from '../../records/form/FormButtons.tsx';
import { RecordForm } from '../../records/form/RecordForm.tsx';
import { useLeaving } from '../../records/form/use-leaving.ts';
import { type Copied, type RecordFormState, useRecordForm } from '../../records/form/use-record-form.ts';
import { keepSupplierTally } from '../../records/tally-comparison/keep-supplier-tally.ts';
import type { SupplierFile } from '../../stores/dialogs.ts';
import { showError } from '../../stores/notices.ts';
import { noteRecentChoice } from '../../stores/recent-choices.ts';
import { usePermission } from '../../stores/session.ts';
import { rememberedAddress } from '../../stores/tabs.ts';
import { DocumentLines } from './DocumentLines.tsx';
import { LiveGainWarning } from './GainWarning.tsx';
import { LiveTotals } from './LiveTotals.tsx';
import { LiveReceiptPanel } from './ReceiptPanel.tsx';
import { useGivenHead } from './use-given-head.ts';

/** What the page of a document asks its form: whether it has changes, and the stored record that it shows. */
export type OpenForm = Pick<RecordFormState, 'isTouched' | 'row'>;

interface DocumentFormProps {
  ref?: Ref<OpenForm>;
  of: AnyDocument;
  api: RecordApi;
  calls: RecordCalls;
  row: RecordRow | null;
  copied?: Copied | undefined;
  /** The id of the earlier document that a new one is made from. */
  madeFrom?: string | undefined;
  onSaved: (id: string) => void;
}

/** Head and lines of a document that can be changed. */
export function DocumentForm({ ref, of, api, calls, row, copied, madeFrom, onSaved }: DocumentFormProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const goOn = useGoOn();
  const tally = useTally();
  const saved = (id: string) => {
    tally.keep(id);
    void message.success(t('records.saved'));
    if (row === null) noteRecentChoice(of.area, id);
    onSaved(id);
  };
  const state = useRecordForm({ of, calls, row, copied, madeFrom, onSaved: saved });
  useImperativeHandle(ref, () => ({ isTouched: state.isTouched, row: state.row }));
  const cancel = useLeaving(state, () => goOn(rememberedAddress(of.menu.path), 'closes'));
  useStart(row, state);
  useGivenHead(of, state, row === null && copied === undefined);
  useMadeFrom(of, state, madeFrom);
  const locked = useLocked(of, state);
  const refusal = useSaveRefusal(row);
  return (
    <>
      <RecordForm
        of={of}
        state={state}
        locked={locked}
        onLeave={cancel}
        renderLines={(name, group) => (
          <DocumentLines
            key={state.fills}
            of={of}
            api={api}
            state={state}
            name={name}
            group={group}
            onTally={tally.note}
          />
        )}
      >
        <LiveTotals of={of} api={api} state={state} />
        {of.area === 'grading' && <LiveGainWarning form={state.form} />}
        {of.area === 'inbound' && <LiveReceiptPanel form={state.form} row={row} />}
      </RecordForm>
      <FormButtons state={state} onCancel={cancel} refusal={refusal} stays />
    </>
  );
}

/** Why the entries cannot be saved, once another user has submitted or approved the document; empty if they can. */
function useSaveRefusal(row: RecordRow | null): string {
  const words = useRefusalWords();
  const code = row && whyNot('edit', row.auditStatus as AuditStatus);
  return code === null ? '' : words(new AppError(code));
}

/**
 * The supplier's file that the goods of a purchase order were taken from, which is kept once the order is saved (W1.3). A user
 * who may only add orders learns that it was not, because a kept file replaces the one before it.
 */
function useTally() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const taken = useRef<SupplierFile | null>(null);
  const mayKeep = usePermission('purchaseOrder_edit');
  return {
    note(file: SupplierFile | null) {
      taken.current = file;
    },
    keep(orderId: string) {
      const file = taken.current;
      taken.current = null;
      if (file === null) return;
      if (mayKeep) void keepSupplierTally(orderId, file).catch((error) => showError(toAppError(error)));
      else void message.warning(t('documents.tallyNotKept'));
    },
  };
}

/** Focuses the first field of a new document; in one made from another, the packages are next. */
function useStart(row: RecordRow | null, { focusFirst, madeFrom }: RecordFormState): void {
  useOnOpening(() => {
    if (row === null && madeFrom === undefined && isFocusFree()) focusFirst();
  });
}

/** Chooses the earlier document in the form, so that the head is filled as if the user had chosen it. */
function useMadeFrom({ trade }: AnyDocument, state: RecordFormState, id: string | undefined): void {
  const { form, fills, hasDraft } = state;
  useOnOpening(() => trade.from && form.setFieldValue(trade.from.field, id), {
    // Restored entries have the document that the user left there, or none.
    isReady: id !== undefined && !hasDraft,
    per: fills,
  });
}

const CURRENCY = ['currency'];
const NONE: readonly string[] = [];

/** Fields that cannot be changed: a document made from another has that document's currency. */
function useLocked({ trade }: AnyDocument, { form }: RecordFormState): readonly string[] {
  const named = (values: Readonly<Record<string, unknown>>) => String(values[trade.from?.field ?? ''] ?? '');
  const hasSource = Form.useWatch(named, { form, preserve: true });
  return hasSource ? CURRENCY : NONE;
}
