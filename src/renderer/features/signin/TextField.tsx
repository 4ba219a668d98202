import { type HTMLInputTypeAttribute, useId } from 'react';
import plain from '../../components/look/plain.module.css';
import forms from './sign-in-form.module.css';

interface TextFieldProps {
  name: string;
  label: string;
  autoComplete: string;
  value: string;
  /** Why the value is refused; empty if it is not. */
  problem: string;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'tel' | 'numeric';
  maxLength?: number;
  onChange: (value: string) => void;
}

export function TextField(props: TextFieldProps) {
  const { label, problem, onChange, ...input } = props;
  const id = useId();
  return (
    <div className={forms.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={plain.input}
        autoCapitalize="off"
        spellCheck={false}
        placeholder=" "
        aria-invalid={problem !== ''}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} className={forms.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
