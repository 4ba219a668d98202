import { Form } from 'antd';
import { type ComponentRef, type ReactNode, useId, useRef } from 'react';
import type { LineGroup } from '#shared/records/lines';
import type { AnyRecord } from '#shared/records/record';
import { LinesEditor } from '../lines/LinesEditor.tsx';
import { FormFields } from './FormFields.tsx';
import { FormNotices } from './FormNotices.tsx';
import { type FormValues, storedLines } from './form-values.ts';
import { HeldForm } from './HeldForm.tsx';
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

/** The inputs of a record, as many per line as fit, with the keys of a form. */
export function RecordForm({ of, state, renderLines, locked = [], children, onLeave }: RecordFormProps) {
  // Kept pages in the background may have a form with the same fields; their labels must not refer to this one.
  const id = useId();
  const form = useRef<ComponentRef<typeof Form<FormValues>>>(null);
  const onKeyDown = useFormKeys({
    save: state.save,
    leave: onLeave,
    element: () => form.current?.nativeElement,
  });

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
      {state.isSending && <HeldForm />}
      <FormNotices state={state} />
      <FormFields of={of} row={state.row} locked={locked} />
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
