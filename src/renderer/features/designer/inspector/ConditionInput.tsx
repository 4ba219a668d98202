import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { LabelSubject } from '#shared/desk/contract/labels';
import type { Condition } from '#shared/label/conditions';
import { FIELD_CATALOGUE } from '#shared/label/fields/index';
import { useClearing } from '../../../components/use-clearing.tsx';
import { useLanguage } from '../../../components/words/words.ts';
import styles from '../Designer.module.css';

interface ConditionInputProps {
  value: Condition | undefined;
  subject: LabelSubject;
  onChange(condition: Condition | undefined): void;
}

/** When an element is printed: always, or depending on a field. */
export function ConditionInput({ value, subject, onChange }: ConditionInputProps) {
  const { t } = useTranslation();
  const clearing = useClearing();
  const language = useLanguage();
  const label = t('designer.when');
  const fields = FIELD_CATALOGUE[subject]
    .filter(({ kind }) => kind !== 'list' && kind !== 'picture')
    .map(({ name, words }) => ({ value: `{${name}}`, label: words[language] }));
  const comparisons = [
    { value: 'filled', label: t('designer.whenFilled') },
    { value: 'empty', label: t('designer.whenEmpty') },
    { value: 'equal', label: t('designer.whenEqual') },
    { value: 'unequal', label: t('designer.whenUnequal') },
  ] as const;
  const isComparison = value?.is === 'equal' || value?.is === 'unequal';
  const { states } = FIELD_CATALOGUE[subject].find(({ name }) => value?.value === `{${name}}`) ?? {};
  return (
    <Form.Item label={label}>
      <div className={styles.pair}>
        <Select
          aria-label={label}
          allowClear={clearing}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('designer.always')}
          value={value?.value}
          options={fields}
          onChange={(field: string | undefined) =>
            onChange(field === undefined ? undefined : { is: 'filled', to: '', ...value, value: field })
          }
        />
        {value !== undefined && (
          <Select
            aria-label={t('designer.comparison')}
            value={value.is}
            options={[...comparisons]}
            onChange={(is) => onChange({ ...value, is })}
          />
        )}
        {value !== undefined && isComparison && states !== undefined && (
          <Select
            aria-label={t('designer.comparedText')}
            value={value.to || undefined}
            options={Object.entries(states).map(([state, words]) => ({
              value: state,
              label: words[language],
            }))}
            onChange={(to) => onChange({ ...value, to })}
          />
        )}
        {value !== undefined && isComparison && states === undefined && (
          <Input
            aria-label={t('designer.comparedText')}
            maxLength={200}
            value={value.to}
            onChange={(event) => onChange({ ...value, to: event.target.value })}
          />
        )}
      </div>
    </Form.Item>
  );
}
