import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Field } from '#shared/records/field';
import type { LineGroup } from '#shared/records/lines';
import type { RecordRow } from '#shared/records/record';
import { nameFieldOf } from '#shared/records/reference-field';
import { useLanguage } from '../../components/words/words.ts';
import { FieldInput } from '../form/FieldInput.tsx';
import { fieldRule } from '../form/field-problem.ts';
import { FieldCell } from '../list/record-columns.tsx';
import type { LineValues } from './line-values.ts';

interface LineFieldProps {
  group: LineGroup;
  path: [at: number, field: string];
  field: Field;
  line: LineValues | undefined;
  /** The line as stored, with the names of its references; undefined for a new line. */
  stored: LineValues | undefined;
  /** Whether it is the line with the flag that exactly one line has. */
  isChosen: boolean;
  isBlank: () => boolean;
  onChoose: () => void;
}

/** A field of a line: calculated, the choice of exactly one line, or an input. */
export function LineField(props: LineFieldProps) {
  const { group, path, field, line, stored, isChosen, isBlank, onChoose } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const [at, name] = path;
  const label = `${group.words.one[language]} ${at + 1} ${field.words[language]}`;
  if (field.isDerived) {
    const row = (stored ?? line ?? {}) as RecordRow;
    return <FieldCell field={field} row={row} name={name} language={language} />;
  }
  if (name === group.exactlyOne) return <Radio aria-label={label} checked={isChosen} onChange={onChoose} />;
  return (
    <Form.Item name={path} validateTrigger="onBlur" rules={[fieldRule(field, t, language, isBlank)]}>
      <FieldInput field={field} called={String(stored?.[nameFieldOf(name)] ?? '')} label={label} />
    </Form.Item>
  );
}
