import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LabelSubject } from '#shared/desk/contract/labels';
import type { Language, Words } from '#shared/errors';
import type { Property } from '#shared/label/design/properties';
import { FIELD_CATALOGUE } from '#shared/label/fields/index';
import { useLanguage } from '../../../components/words/words.ts';
import styles from '../Designer.module.css';
import { CellsInput, ColumnsInput } from './CellsInput.tsx';
import { LocalizedInput, ValueInput } from './LocalizedInput.tsx';
import { PictureInput } from './PictureInput.tsx';
import { SimpleInput } from './SimpleInput.tsx';

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
    case 'mmOfLanguages':
      return <LengthsInput {...{ property, label, onChange }} value={value as Lengths} />;
    default:
      return <SimpleInput {...{ property, label, value, onChange }} />;
  }
}

type Lengths = Readonly<Record<Language, number>>;

interface LengthsInputProps {
  property: { name: string; words: Words; least: number; most: number };
  label: string;
  value: Lengths;
  onChange(value: Lengths): void;
}

/** A length for each language, because the words have different ones. */
function LengthsInput({ property, label, value, onChange }: LengthsInputProps) {
  const { t } = useTranslation();
  const labels: Readonly<Record<Language, string>> = {
    zh: t('designer.inChinese', { label }),
    en: t('designer.inEnglish', { label }),
  };
  return (
    <div className={styles.place}>
      {(['zh', 'en'] as const).map((language) => (
        <SimpleInput
          key={language}
          property={{ ...property, input: 'mm' }}
          label={labels[language]}
          value={value[language]}
          onChange={(mm) => onChange({ ...value, [language]: mm as number })}
        />
      ))}
    </div>
  );
}
