import { InputNumber, Select, Switch } from 'antd';
import type { SimpleProperty } from '#shared/label/design/properties';
import { useLanguage } from '../../../components/words/words.ts';

interface SimpleInputProps {
  property: SimpleProperty;
  label: string;
  value: unknown;
  onChange(value: unknown): void;
}

/** A number, a choice or a switch. */
export function SimpleInput({ property, label, value, onChange }: SimpleInputProps) {
  const language = useLanguage();
  switch (property.input) {
    case 'mm':
    case 'count':
    case 'share':
      return (
        <InputNumber
          aria-label={label}
          min={property.least}
          max={property.most}
          step={STEPS[property.input]}
          {...(property.input === 'count' && { precision: 0 })}
          {...(property.input === 'mm' && { suffix: 'mm' })}
          value={value as number}
          onChange={(number) => number !== null && onChange(number)}
        />
      );
    case 'choice':
      return (
        <Select
          aria-label={label}
          value={(value ?? property.standard) as string | number}
          options={property.choices.map((choice) => ({ value: choice.value, label: choice.words[language] }))}
          onChange={onChange}
        />
      );
    case 'flag':
      return <Switch aria-label={label} checked={value !== false} onChange={onChange} />;
  }
}

const STEPS = { mm: 0.1, count: 1, share: 0.5 } as const;
