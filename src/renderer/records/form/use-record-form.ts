import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { AppError, toAppError } from '#shared/errors';
import { type AnyRecord, formFields, type RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { request } from '../../api/session.ts';
import { useChange } from '../calls/use-change.ts';
import { readDraft } from './draft.ts';
import { baseOf, draftOf, readFormDraft } from './form-draft.ts';
import { bodyOf, type FormValues, isTouched, renewedValues, startValues } from './form-values.ts';
import { isValid } from './is-valid.ts';
import { UnsettledSave } from './unsettled-save.ts';
import { useAlike } from './use-alike.tsx';
import { type Checks, useChecks } from './use-checks.ts';
import { useDraft } from './use-draft.ts';
import { type FormRefusal, useFormRefusal } from './use-form-refusal.ts';
import { useSaving } from './use-saving.ts';
import { type Sending, useSending } from './use-sending.ts';

export interface RecordFormState
  extends Pick<FormRefusal, 'refusal' | 'refusedLine'>,
    Pick<Checks, 'addCheck'>,
    Pick<Sending, 'isSending'> {
  form: FormInstance<FormValues>;
  /** The record that the form was filled with; null for a new one. */
  row: RecordRow | null;
  /** The values that the form was last filled with. */
  start: FormValues;
  busy: boolean;
  /** True when the form started with unsaved values of an earlier visit. */
  hasDraft: boolean;
  /** False while the entries cannot be stored, and are lost when the page is left. */
  isDraftKept: boolean;
  /** True when newer stored values were loaded below the user's entries. */
  isRenewed: boolean;
  /** How often the form was filled again: parts with their own state are reset. */
  fills: number;
  /** The id of the earlier document that a new one is made from. */
  madeFrom: string | undefined;
  noteTyped(): void;
  /** Fields that were filled in for the user: emptied again, they are sent, so that the server does not fill them in. */
  noteGiven(names: readonly string[]): void;
  isTouched(): boolean;
  /** Focuses the first input that the user can type in. */
  focusFirst(): void;
  save(): Promise<void>;
  /** Resets the form to the stored record. */
  discard(): void;
  /** Loads the changes of others; the user's own entries stay. */
  renew(): Promise<void>;
}

/** The initial values of a copied record, and the id of its original. */
export interface Copied {
  id: string;
  values: FormValues;
}

/** The answer to a save; a kind may return more than the id. */
export type Saved = Readonly<Record<string, unknown>>;

interface RecordFormInput {
  of: AnyRecord;
  calls: RecordCalls;
  /** Null adds a record. */
  row: RecordRow | null;
  /** Sent with the typed values, for example the dictionary of a new entry. */
  given?: FormValues | undefined;
  /** The original of a copy, which starts with its values. */
  copied?: Copied | undefined;
  /** The id of the earlier document that a new one is made from. */
  madeFrom?: string | undefined;
  onSaved: (id: string, answer: Saved) => void;
}

/**
 * The state of a record's form. The unsaved values of a copy, and those of a record that is made from another, are not
 * those of any other new one.
 */
export function useRecordForm(input: RecordFormInput): RecordFormState {
  const { of, calls, row, given, copied, madeFrom, onSaved } = input;
  const { area } = of;
  const [form] = Form.useForm<FormValues>();
  const draftId = row?.id ?? (copied && `copy ${copied.id}`) ?? (madeFrom && `from ${madeFrom}`);
  const [draft] = useState(() => readFormDraft(of, readDraft(area, draftId), row));
  const [base, setBase] = useState(() => baseOf(row, draft));
  const [start, setStart] = useState(() => ({
    ...startValues(of, row),
    ...copied?.values,
    ...draft?.values,
  }));
  const [newest, setNewest] = useState(row);
  const [hasDraft, setHasDraft] = useState(draft !== null);
  const [isRenewed, setRenewed] = useState(false);
  const [fills, setFills] = useState(0);
  const { addCheck, areChecked } = useChecks();
  const [unsettled] = useState(() => new UnsettledSave(draft?.key));
  const [filled] = useState(() => new Set(Object.keys(draft?.values ?? {})));
  const { show, setRefusal, clear, ...refused } = useFormRefusal(of, form);
  const change = useChange(area);
  const { isSending, send } = useSending();
  const mayBeNew = useAlike(of, calls);
  const typed = () => form.getFieldsValue(true);
  const own = (): FormValues => {
    const { id: _id, version: _version, ...values } = bodyOf(of, base, typed(), filled);
    return values;
  };

  const unsaved = useDraft(area, draftId, () =>
    isTouched(of, base, typed()) ? draftOf(base, own(), unsettled.key) : null,
  );

  function fill(values: FormValues, from: RecordRow | null): void {
    form.setFieldsValue(values);
    setStart(values);
    setBase(from);
    setFills(fills + 1);
    clear();
  }

  function focusFirst(): void {
    const [name] = formFields(of).find(([, { isFixed }]) => base === null || !isFixed) ?? [];
    if (name !== undefined) form.focusField(name);
  }

  async function save(): Promise<void> {
    clear();
    if (!(await isValid(form)) || !(await areChecked())) return;
    if (base === null && copied === undefined && !isTouched(of, base, typed())) {
      setRefusal(new AppError('record.empty'));
      focusFirst();
      return;
    }
    if (!(await mayBeNew(base, typed()))) return;
    try {
      const endpoint = base === null ? calls.add : calls.change;
      // Not the validation's result, which leaves out values without an input, such as the ids of lines.
      const body = { ...given, ...bodyOf(of, base, typed(), filled) };
      const answer = await send(() =>
        unsettled.run(base === null, {
          store: unsaved.store,
          send: (key) => change.runOnSeen(endpoint, { body }, { key }),
        }),
      );
      unsaved.end();
      onSaved(base?.id ?? answer.id ?? '', answer);
    } catch (error) {
      show(toAppError(error));
    }
  }

  async function renew(): Promise<void> {
    if (base === null) return;
    try {
      const read = (await request(calls.detail, { query: { id: base.id } }, { quiet: true })) as RecordRow;
      flushSync(() => {
        fill(renewedValues(of, base, read, own()), read);
        setNewest(read);
        setRenewed(true);
      });
    } catch (error) {
      setRefusal(toAppError(error));
    }
  }

  const saving = useSaving({ save, renew });

  return {
    form,
    row: base,
    start,
    ...refused,
    hasDraft,
    isDraftKept: unsaved.isKept,
    isRenewed,
    fills,
    madeFrom,
    isSending,
    addCheck,
    noteTyped: unsaved.note,
    noteGiven(names) {
      for (const name of names) filled.add(name);
    },
    isTouched: () => isTouched(of, base, typed()),
    focusFirst,
    discard() {
      unsaved.drop();
      unsettled.forget();
      filled.clear();
      fill({ ...startValues(of, newest), ...copied?.values }, newest);
      setHasDraft(false);
    },
    ...saving,
  };
}
