import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { CELL_PROPERTIES, COLUMN_PROPERTIES, type SimpleProperty } from '#shared/label/design/properties';
import type { LabelElement } from '#shared/label/elements/index';
import { type LabelField, usualBinding } from '#shared/label/fields/field';
import { Decorative } from '../../../components/Decorative.tsx';
import { useLanguage } from '../../../components/words/words.ts';
import styles from '../Designer.module.css';
import { LocalizedInput } from './LocalizedInput.tsx';
import { SimpleInput } from './SimpleInput.tsx';

type Cell = Extract<LabelElement, { kind: 'table' }>['cells'][number];
type Column = Extract<LabelElement, { kind: 'list' }>['columns'][number];

interface EntriesProps<T> {
  value: readonly T[];
  fields: readonly LabelField[];
  onChange(value: readonly T[]): void;
}

/** The cells of a table. */
export function CellsInput(props: EntriesProps<Cell>) {
  const fresh = (entry: Entry) => ({ ...entry, span: 1, required: false });
  return <Entries {...props} properties={CELL_PROPERTIES} fresh={fresh} />;
}

/** The columns of a list. */
export function ColumnsInput(props: EntriesProps<Column>) {
  const fresh = (entry: Entry) => ({ ...entry, width: 1, align: 'left' as const });
  return <Entries {...props} properties={COLUMN_PROPERTIES} fresh={fresh} />;
}

type Entry = Pick<Cell, 'caption' | 'value'>;

function Entries<T extends Entry>({
  value,
  fields,
  properties,
  fresh,
  onChange,
}: EntriesProps<T> & { properties: readonly SimpleProperty[]; fresh(entry: Entry): T }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const set = (at: number, change: Partial<Entry> | Record<string, unknown>) =>
    onChange(value.map((one, other) => (other === at ? { ...one, ...change } : one)));
  const swap = (at: number, by: number) => {
    const next = [...value];
    const [one, other] = [next[at], next[at + by]];
    if (one === undefined || other === undefined) return;
    [next[at], next[at + by]] = [other, one];
    onChange(next);
  };
  function add(): void {
    const used = JSON.stringify(value);
    const field = fields.find(
      ({ name, kind }) => kind !== 'list' && kind !== 'picture' && !used.includes(`{${name}`),
    );
    onChange([
      ...value,
      fresh({ caption: field?.words ?? '', value: field === undefined ? '' : usualBinding(field) }),
    ]);
  }
  return (
    <div className={styles.entries}>
      {value.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place.
        <fieldset key={at} className={styles.entry}>
          <legend>{at + 1}</legend>
          <LocalizedInput
            label={t('designer.caption')}
            value={entry.caption}
            fields={[]}
            onChange={(caption) => set(at, { caption })}
          />
          <LocalizedInput
            label={t('designer.content')}
            value={entry.value}
            fields={fields}
            onChange={(content) => set(at, { value: content })}
          />
          <div className={styles.place}>
            {properties.map((property) => (
              <Form.Item key={property.name} label={property.words[language]} className={styles.entryItem}>
                <SimpleInput
                  property={property}
                  label={property.words[language]}
                  value={entry[property.name as keyof T]}
                  onChange={(next) => set(at, { [property.name]: next })}
                />
              </Form.Item>
            ))}
          </div>
          <div className={styles.entryButtons}>
            <Button
              size="small"
              type="text"
              disabled={at === 0}
              icon={<Decorative icon={ArrowUpOutlined} />}
              aria-label={t('designer.entryUp', { number: at + 1 })}
              onClick={() => swap(at, -1)}
            />
            <Button
              size="small"
              type="text"
              disabled={at === value.length - 1}
              icon={<Decorative icon={ArrowDownOutlined} />}
              aria-label={t('designer.entryDown', { number: at + 1 })}
              onClick={() => swap(at, 1)}
            />
            <Button
              size="small"
              type="text"
              icon={<Decorative icon={DeleteOutlined} />}
              aria-label={t('designer.entryRemove', { number: at + 1 })}
              onClick={() => onChange(value.filter((_, other) => other !== at))}
            />
          </div>
        </fieldset>
      ))}
      <Button size="small" icon={<Decorative icon={PlusOutlined} />} onClick={add}>
        {t('designer.addEntry')}
      </Button>
    </div>
  );
}
