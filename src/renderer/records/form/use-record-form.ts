import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { AppError, describeError, toAppError, type Words } from '#shared/errors';
import { type AnyRecord, formFields, type RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { request } from '../../api/session.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../calls/use-change.ts';
import { type LineValues, linePath, placeOfSent } from '../lines/line-values.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { bodyOf, type FormValues, isTouched, renewedValues, startValues } from './form-values.ts';
import { useAlike } from './use-alike.tsx';

export interface RecordFormState {
  form: FormInstance<FormValues>;
  /** The record that the form was filled with; null for a new one. */
  row: RecordRow | null;
  start: FormValues;
  busy: boolean;
  /** A refusal that names no field of the form. */
  refusal: AppError | null;
  /** True when the form started with unsaved values of an earlier visit. */
  hasDraft: boolean;
  /** True when newer stored values were loaded below the user's entries. */
  isRenewed: boolean;
  /** How often the form was filled anew: parts with a state of their own begin again. */
  fills: number;
  /** A refusal of a cell of lines that have no inputs in the form; another object for each. */
  refusedLine: RefusedLine | null;
  /** Adds a check of a save: false refuses it, and shows why. Returns a function that removes it. */
  addCheck(check: () => boolean): () => void;
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

/** A field of a line that the server refused. */
export interface RefusedLine {
  group: string;
  /** Its place in the form, from 0. */
  at: number;
  field: string;
  words: Words;
}

/** What the copy of a record begins with, and the id of that record. */
export interface Copied {
  id: string;
  values: FormValues;
}

/** The answer to a save; a kind may return more than the id. */
export type Saved = Readonly<Record<string, unknown>>;

/**
 * The state of a record's form: `row` null adds one. `given` is sent with the typed values, for example the dictionary
 * of a new entry. A new record that is a copy begins with the values of another.
 */
export function useRecordForm(
  of: AnyRecord,
  calls: RecordCalls,
  row: RecordRow | null,
  onSaved: (id: string, answer: Saved) => void,
  given: FormValues = {},
  copied?: Copied,
): RecordFormState {
  const { area } = of;
  const language = useLanguage();
  const [form] = Form.useForm<FormValues>();
  const [base, setBase] = useState(row);
  const draftId = row?.id ?? (copied && `copy ${copied.id}`);
  const [draft] = useState(() => readDraft(area, draftId));
  const [hasDraft, setHasDraft] = useState(draft !== null);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const [isRenewed, setRenewed] = useState(false);
  const [fills, setFills] = useState(0);
  const [refusedLine, setRefusedLine] = useState<RefusedLine | null>(null);
  const [checks] = useState(() => new Set<() => boolean>());
  const [filled] = useState(() => new Set(Object.keys(draft ?? {})));
  const change = useChange(area);
  const mayBeNew = useAlike(of, calls);
  const typed = () => form.getFieldsValue(true);

  function focusFirst(): void {
    const [name] = formFields(of).find(([, { isFixed }]) => base === null || !isFixed) ?? [];
    if (name !== undefined) form.focusField(name);
  }

  function show(error: AppError): void {
    const name = placeIn(of, typed(), error.details.field);
    if (name === null) setRefusal(error);
    else {
      form.setFields([{ name, errors: [describeError(error, language)] }]);
      form.focusField(name);
      if (typeof name !== 'string') {
        const [group, at, field] = name;
        setRefusedLine({
          group,
          at,
          field,
          words: { zh: describeError(error, 'zh'), en: describeError(error, 'en') },
        });
      }
    }
  }

  return {
    form,
    row: base,
    start: { ...startValues(of, row), ...copied?.values, ...draft },
    busy: change.busy,
    refusal,
    hasDraft,
    isRenewed,
    fills,
    refusedLine,
    addCheck(check) {
      checks.add(check);
      return () => void checks.delete(check);
    },
    noteTyped() {
      // Stores only the differences: others may change the rest before the draft is restored.
      const { id: _id, version: _version, ...own } = bodyOf(of, base, typed(), filled);
      if (isTouched(of, base, typed())) keepDraft(area, draftId, own);
      else dropDraft(area, draftId);
    },
    noteGiven(names) {
      for (const name of names) filled.add(name);
    },
    isTouched: () => isTouched(of, base, typed()),
    focusFirst,
    async save() {
      setRefusal(null);
      setRefusedLine(null);
      const isValid = await form.validateFields().then(
        () => true,
        ({ errorFields }) => {
          const invalid = errorFields[0]?.name;
          if (invalid !== undefined) form.focusField(invalid);
          return false;
        },
      );
      if (!isValid || ![...checks].every((check) => check())) return;
      if (base === null && copied === undefined && !isTouched(of, base, typed())) {
        setRefusal(new AppError('record.empty'));
        focusFirst();
        return;
      }
      // Not what the validation answers: it leaves out what has no input, the ids of lines.
      const values = typed();
      if (!(await mayBeNew(base, values))) return;
      try {
        const endpoint = base === null ? calls.add : calls.change;
        const answer = await change.run(endpoint, {
          body: { ...given, ...bodyOf(of, base, values, filled) },
        });
        dropDraft(area, draftId);
        onSaved(base?.id ?? answer.id ?? '', answer);
      } catch (error) {
        show(toAppError(error));
      }
    },
    discard() {
      dropDraft(area, draftId);
      filled.clear();
      form.setFieldsValue({ ...startValues(of, base), ...copied?.values });
      setFills(fills + 1);
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
        form.setFieldsValue(renewedValues(of, base, newest, own));
        setBase(newest);
        setFills(fills + 1);
        setRefusal(null);
        setRenewed(true);
      } catch (error) {
        setRefusal(toAppError(error));
      }
    },
  };
}

/** Where in the form the field stands that a refusal names; null for one that is not there. */
function placeIn(
  of: AnyRecord,
  values: FormValues,
  field: unknown,
): string | [group: string, at: number, field: string] | null {
  if (typeof field !== 'string') return null;
  if (Object.hasOwn(of.fields, field)) return field;
  const [group, at, name] = linePath(of.lines ?? {}, field) ?? [];
  const lineGroup = group === undefined ? undefined : of.lines?.[group];
  if (group === undefined || at === undefined || name === undefined || lineGroup === undefined) return null;
  return [group, placeOfSent(lineGroup, (values[group] ?? []) as LineValues[], at), name];
}
