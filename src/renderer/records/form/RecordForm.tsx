import { Form } from 'antd';
import { type ComponentRef, type ReactNode, useDeferredValue, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineGroup } from '#shared/records/lines';
import { type AnyRecord, formFields } from '#shared/records/record';
import { nameFieldOf } from '#shared/records/reference-field';
import { useLanguage } from '../../components/words/words.ts';
import { LinesEditor } from '../lines/LinesEditor.tsx';
import { FieldInput } from './FieldInput.tsx';
import { FormNotices } from './FormNotices.tsx';
import { fieldRule } from './field-problem.ts';
import { type FormValues, storedLines } from './form-values.ts';
import styles from './RecordForm.module.css';
import { useFormKeys } from './use-form-keys.ts';
import type { RecordFormState } from './use-record-form.ts';

interface RecordFormProps {
  of: AnyRecord;
  state: RecordFormState;
  /** Draws a group of lines, instead of an editor of a few lines. */
  renderLines?: (name: string, group: LineGroup) => ReactNode;
  /** Fields whose values follow from others and cannot be typed. */
  locked?: readonly string[];
  /** Below the inputs. */
  children?: ReactNode;
  /** The action of Esc if nothing around the form handles it. */
  onLeave?: () => Promise<void>;
}

/** The number of fields that a screen shows; the others are drawn once these are painted. */
const FIRST_FIELDS = 16;

/** The inputs of a record, as many per line as fit, with the keys of a form. */
export function RecordForm({ of, state, renderLines, locked = [], children, onLeave }: RecordFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  // Kept pages in the background may have a form with the same fields; their labels must not refer to this one.
  const id = useId();
  const form = useRef<ComponentRef<typeof Form<FormValues>>>(null);
  const onKeyDown = useFormKeys({
    save: state.save,
    leave: onLeave,
    element: () => form.current?.nativeElement,
  });
  const all = useMemo(() => formFields(of), [of]);
  const first = useMemo(() => all.slice(0, FIRST_FIELDS), [all]);
  const fields = useDeferredValue(all, first);

  return (
    <Form
      ref={form}
      name={id}
      form={state.form}
      layout="vertical"
      className={styles.form}
      initialValues={state.start}
      onValuesChange={state.noteTyped}
      onKeyDown={onKeyDown}
      autoComplete="off"
    >
      <FormNotices state={state} />
      {fields.map(([name, field]) => (
        <Form.Item
          key={name}
          name={name}
          label={field.words[language]}
          required={field.isRequired}
          className={field.kind === 'note' ? styles.wide : ''}
          validateTrigger="onBlur"
          rules={[fieldRule(field, t, language)]}
        >
          <FieldInput
            field={field}
            called={String(state.row?.[nameFieldOf(name)] ?? '')}
            disabled={(field.isFixed && state.row !== null) || locked.includes(name)}
            {...(state.row !== null && name === of.tree && { ownId: state.row.id })}
          />
        </Form.Item>
      ))}
      {Object.entries(of.lines ?? {}).map(([name, group]) => (
        <div key={name} className={styles.wide}>
          {renderLines?.(name, group) ?? (
            <LinesEditor
              name={name}
              group={group}
              stored={storedLines(state.row, name)}
              onChanged={state.noteTyped}
            />
          )}
        </div>
      ))}
      {children && <div className={styles.wide}>{children}</div>}
    </Form>
  );
}
