import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { type AppError, describeError, toAppError } from '#shared/errors';
import { type AnyRecord, formFields, type RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { request } from '../../api/session.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../calls/use-change.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { bodyOf, type FormValues, isTouched, startValues } from './form-values.ts';

export interface RecordFormState {
  form: FormInstance<FormValues>;
  /** The record as it was when the form was filled; null for a new one. */
  row: RecordRow | null;
  start: FormValues;
  busy: boolean;
  /** A refusal that names no field of the form. */
  refusal: AppError | null;
  /** The form began with what was typed before and not saved. */
  hasDraft: boolean;
  /** The newest values were put below what the person typed. */
  isRenewed: boolean;
  noteTyped(): void;
  isTouched(): boolean;
  /** The first input a person can type in. */
  focusFirst(): void;
  save(): Promise<void>;
  /** Back to the record as it is stored. */
  discard(): void;
  /** Takes on what others changed meanwhile; the person's own changes stay. */
  renew(): Promise<void>;
}

/** What a save answers; a kind may answer more than the id. */
export type Saved = Readonly<Record<string, unknown>>;

/** A form of one record: `row` null adds one. `given` is sent with what is typed: the dictionary a new entry belongs to. */
export function useRecordForm(
  of: AnyRecord,
  calls: RecordCalls,
  row: RecordRow | null,
  onSaved: (id: string, answer: Saved) => void,
  given: FormValues = {},
): RecordFormState {
  const { area } = of;
  const language = useLanguage();
  const [form] = Form.useForm<FormValues>();
  const [base, setBase] = useState(row);
  const [draft] = useState(() => readDraft(area, row?.id));
  const [hasDraft, setHasDraft] = useState(draft !== null);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const [isRenewed, setRenewed] = useState(false);
  const change = useChange(area);
  const typed = () => form.getFieldsValue(true);

  function show(error: AppError): void {
    const { field } = error.details;
    if (typeof field === 'string' && Object.hasOwn(of.fields, field)) {
      form.setFields([{ name: field, errors: [describeError(error, language)] }]);
      form.focusField(field);
    } else setRefusal(error);
  }

  return {
    form,
    row: base,
    start: { ...startValues(of, row), ...draft },
    busy: change.busy,
    refusal,
    hasDraft,
    isRenewed,
    noteTyped() {
      // Only what differs: the rest may have been changed by others when the draft is taken up again.
      const { id: _id, version: _version, ...own } = bodyOf(of, base, typed());
      if (isTouched(of, base, typed())) keepDraft(area, base?.id, own);
      else dropDraft(area, base?.id);
    },
    isTouched: () => isTouched(of, base, typed()),
    focusFirst() {
      const [name] = formFields(of).find(([, { isFixed }]) => base === null || !isFixed) ?? [];
      if (name !== undefined) form.focusField(name);
    },
    async save() {
      setRefusal(null);
      const values = await form.validateFields().catch(({ errorFields }) => {
        const [invalid] = errorFields[0]?.name ?? [];
        if (invalid !== undefined) form.focusField(invalid);
        return null;
      });
      if (values === null) return;
      try {
        const endpoint = base === null ? calls.add : calls.change;
        const answer = await change.run(endpoint, { body: { ...given, ...bodyOf(of, base, values) } });
        dropDraft(area, base?.id);
        onSaved(base?.id ?? answer.id ?? '', answer);
      } catch (error) {
        show(toAppError(error));
      }
    },
    discard() {
      dropDraft(area, base?.id);
      form.setFieldsValue(startValues(of, base));
      setHasDraft(false);
      setRefusal(null);
    },
    async renew() {
      if (base === null) return;
      try {
        const newest = (await request(
          calls.detail,
          { query: { id: base.id } },
          { quiet: true },
        )) as RecordRow;
        const own = bodyOf(of, base, typed());
        form.setFieldsValue({ ...startValues(of, newest), ...own });
        setBase(newest);
        setRefusal(null);
        setRenewed(true);
      } catch (error) {
        setRefusal(toAppError(error));
      }
    },
  };
}
