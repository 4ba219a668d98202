import { Form, Input, InputNumber, Select, Switch } from 'antd';
import type { LabelSubject } from '#shared/desk/contract/labels';
import type { Property } from '#shared/label/design/properties';
import { FIELD_CATALOGUE } from '#shared/label/fields/index';
import { useLanguage } from '../../../components/words/words.ts';
import { CellsInput, ColumnsInput } from './CellsInput.tsx';
import { LocalizedInput, ValueInput } from './LocalizedInput.tsx';
import { PictureInput } from './PictureInput.tsx';

interface PropertyInputProps {
  property: Property;
  value: unknown;
  subject: LabelSubject;
  /** The field with the entries, for an element that shows a list. */
  source: string | undefined;
  onChange(value: unknown): void;
}

/** One property of an element with its label. */
export function PropertyInput(props: PropertyInputProps) {
  const language = useLanguage();
  const label = props.property.words[language];
  return (
    <Form.Item label={label} layout={props.property.input === 'flag' ? 'horizontal' : 'vertical'}>
      <Entry {...props} label={label} />
    </Form.Item>
  );
}

function Entry({
  property,
  value,
  subject,
  source,
  label,
  onChange,
}: PropertyInputProps & { label: string }) {
  const language = useLanguage();
  const fields = FIELD_CATALOGUE[subject];
  switch (property.input) {
    case 'mm':
    case 'count':
      return (
        <InputNumber
          aria-label={label}
          min={property.least}
          max={property.most}
          step={property.input === 'mm' ? 0.1 : 1}
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
    case 'source':
      return (
        <Select
          aria-label={label}
          value={value as string}
          options={fields
            .filter(({ kind }) => kind === 'list')
            .map(({ name, words }) => ({ value: name, label: words[language] }))}
          onChange={onChange}
        />
      );
    case 'flag':
      return <Switch aria-label={label} checked={value !== false} onChange={onChange} />;
    case 'options':
      return (
        <Input
          aria-label={label}
          value={value as string}
          onChange={(event) => onChange(event.target.value.replaceAll(/[^A-Za-z0-9=. -]/g, ''))}
        />
      );
    case 'value':
      return <ValueInput label={label} value={value as string} fields={fields} onChange={onChange} />;
    case 'localized':
      return <LocalizedInput label={label} value={value as string} fields={fields} onChange={onChange} />;
    case 'picture':
      return <PictureInput label={label} value={value as string} fields={fields} onChange={onChange} />;
    case 'cells':
      return <CellsInput value={value as never} fields={fields} onChange={onChange} />;
    case 'columns': {
      const entry = fields.find(({ name }) => name === source)?.entry ?? [];
      return <ColumnsInput value={value as never} fields={entry} onChange={onChange} />;
    }
  }
}
