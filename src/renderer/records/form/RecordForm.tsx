import { Alert, Button, Form } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnyRecord, formFields } from '#shared/records/record';
import { nameFieldOf } from '#shared/records/reference-field';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { useSaveKey } from '../calls/use-save-key.ts';
import { LinesEditor } from '../lines/LinesEditor.tsx';
import { FieldInput } from './FieldInput.tsx';
import { fieldProblem } from './field-problem.ts';
import { storedLines } from './form-values.ts';
import styles from './RecordForm.module.css';
import refusals from './refusal.module.css';
import type { RecordFormState } from './use-record-form.ts';

interface RecordFormProps {
  of: AnyRecord;
  state: RecordFormState;
  /** Below the inputs. */
  children?: ReactNode;
}

/** The inputs of a record, two per line. Ctrl+S saves, Enter goes to the next field and saves at the last. */
export function RecordForm({ of, state, children }: RecordFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();

  useSaveKey(state.save);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // Key events of a form opened from this one bubble up to it.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isPlainInput(event.target)) return;
    event.preventDefault();
    if (!focusNext(event.currentTarget, event.target)) void state.save();
  }

  return (
    <Form
      form={state.form}
      layout="vertical"
      className={styles.form}
      initialValues={state.start}
      onValuesChange={state.noteTyped}
      onKeyDown={onKeyDown}
      autoComplete="off"
    >
      {state.hasDraft && (
        <Alert
          type="info"
          showIcon
          title={t('records.draftRestored')}
          action={<Button onClick={state.discard}>{t('records.dropDraft')}</Button>}
        />
      )}
      {state.isRenewed && <Alert type="info" showIcon title={t('records.newestLoaded')} />}
      {state.refusal && (
        <div className={refusals.refusal}>
          <ErrorPanel error={state.refusal} />
          {state.refusal.code === 'record.changed' && (
            <Button onClick={() => void state.renew()}>{t('records.loadNewest')}</Button>
          )}
        </div>
      )}
      {formFields(of).map(([name, field]) => (
        <Form.Item
          key={name}
          name={name}
          label={field.words[language]}
          required={field.isRequired}
          className={field.kind === 'note' ? styles.wide : ''}
          validateTrigger="onBlur"
          rules={[
            {
              validator: async (_, value) => {
                const problem = fieldProblem(field, value, t, language);
                if (problem !== null) throw new Error(problem);
              },
            },
          ]}
        >
          <FieldInput
            field={field}
            called={String(state.row?.[nameFieldOf(name)] ?? '')}
            disabled={field.isFixed && state.row !== null}
            {...(state.row !== null && name === of.tree && { ownId: state.row.id })}
          />
        </Form.Item>
      ))}
      {Object.entries(of.lines ?? {}).map(([name, group]) => (
        <div key={name} className={styles.wide}>
          <LinesEditor
            name={name}
            group={group}
            stored={storedLines(state.row, name)}
            onChanged={state.noteTyped}
          />
        </div>
      ))}
      {children && <div className={styles.wide}>{children}</div>}
    </Form>
  );
}

function isPlainInput(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox';
}

/** False at the last input of the form. */
function focusNext(form: HTMLElement, from: EventTarget): boolean {
  const inputs = [...form.querySelectorAll<HTMLElement>('input, textarea')];
  const next = inputs[inputs.indexOf(from as HTMLElement) + 1];
  next?.focus();
  return next !== undefined;
}
