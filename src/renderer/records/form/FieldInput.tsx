import { Input, Select, Switch } from 'antd';
import { use } from 'react';
import type { Field } from '#shared/records/field';
import texts from '../../components/look/texts.module.css';
import { useClearing } from '../../components/use-clearing.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { HalfWidthInput } from './HalfWidthInput.tsx';
import { NoChoices } from './NoChoices.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { RegionInput } from './RegionInput.tsx';
import { TimeInput } from './TimeInput.tsx';
import { TakenChoicesContext } from './taken-choices.ts';
import { useFieldOptions } from './use-choices.ts';

/** The props that a form passes to an input. */
export interface InputProps {
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  disabled?: boolean;
  /** The accessible name if no label is next to it. */
  label?: string;
}

interface FieldInputProps extends InputProps {
  field: Field;
  /** The name of the stored value where it is a reference. */
  called?: string;
  /** The record's own id, which must not become its own parent. */
  ownId?: string;
}

/** The input of a field by its kind, for a form. */
export function FieldInput({ field, called = '', ownId, ...input }: FieldInputProps) {
  const { id, value, onChange, disabled = false, label } = input;
  const text = {
    id,
    value: String(value ?? ''),
    disabled,
    autoComplete: 'off',
    ...(label && { 'aria-label': label }),
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  };
  if (field.states !== undefined) return <ChoiceInput field={field} {...input} />;
  switch (field.kind) {
    case 'choice':
      return <ChoiceInput field={field} {...input} />;
    case 'reference':
    case 'references':
      return <ReferenceInput field={field} called={called} {...(ownId && { ownId })} {...input} />;
    case 'flag':
      return (
        <Switch
          {...(id && { id })}
          {...(label && { 'aria-label': label })}
          disabled={disabled}
          checked={Number(value) === 1}
          onChange={(isOn) => onChange?.(isOn ? 1 : 0)}
        />
      );
    case 'day':
    case 'moment':
      return <TimeInput hasClock={field.kind === 'moment'} {...input} />;
    case 'region':
      return <RegionInput {...input} />;
    case 'secret':
      return <Input.Password {...text} autoComplete="new-password" />;
    case 'note':
      return <Input.TextArea {...text} rows={2} className={texts.growing} />;
    case 'figure':
    case 'count':
      return <HalfWidthInput {...text} kind="figure" isWhole={field.kind === 'count'} onChange={onChange} />;
    default:
      return field.isHalfWidth ? (
        <HalfWidthInput {...text} kind="code" onChange={onChange} />
      ) : (
        <Input {...text} />
      );
  }
}

function ChoiceInput({ field, id, value, onChange, disabled = false, label }: InputProps & { field: Field }) {
  const language = useLanguage();
  const clearing = useClearing();
  const taken = use(TakenChoicesContext).get(field);
  const options = useFieldOptions(field).map((option) =>
    taken?.values.has(option.value) && option.value !== value
      ? { ...option, label: taken.label(option.label), disabled: true }
      : option,
  );
  return (
    <Select
      {...(id && { id })}
      disabled={disabled}
      allowClear={field.kind === 'choice' && clearing}
      aria-label={label ?? field.words[language]}
      value={value === '' ? undefined : value}
      options={options}
      notFoundContent={<NoChoices field={field} />}
      onChange={(chosen) => onChange?.(chosen ?? '')}
    />
  );
}
