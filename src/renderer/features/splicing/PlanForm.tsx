import { Form, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  BALANCES,
  diamondAngle,
  END_MATCHES,
  hasAngle,
  hasBalance,
  isInRows,
  MATCHES,
  type SplicingPlan,
  WEDGES,
} from '#shared/domain/splicing/plan';
import type { Words } from '#shared/errors';
import { useLanguage } from '../../components/words/words.ts';
import styles from './Splicing.module.css';

interface PlanFormProps {
  plan: SplicingPlan;
  onChange: (plan: SplicingPlan) => void;
}

/**
 * Sizes in cm, and counts. Without a maximum: the input would put it in place of a size typed in mm, and nothing would say
 * that the figures are those of another panel.
 */
const SIZES = { min: 0, step: 0.1, precision: 2 } as const;
const COUNT = { min: 1, step: 1, precision: 0 } as const;

/** Match, panel and leaf; only the fields that the match needs. */
export function PlanForm({ plan, onChange }: PlanFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form] = Form.useForm<SplicingPlan>();
  const options = (words: Readonly<Record<string, Words>>) =>
    Object.entries(words).map(([value, label]) => ({ value, label: label[language] }));

  function change(changed: Partial<SplicingPlan>, all: Partial<SplicingPlan>): void {
    const next = { ...plan, ...all };
    if (changed.match === 'DIAMOND' || changed.match === 'REVERSE_DIAMOND')
      next.angle = Math.round(diamondAngle(next) * 100) / 100;
    else if (changed.match === 'HERRINGBONE') next.angle = 45;
    if (next.angle !== all.angle) form.setFieldValue('angle', next.angle);
    onChange(next);
  }

  const size = (
    name: 'panelWidth' | 'panelHeight' | 'panelTrim' | 'leafWidth' | 'leafLength' | 'edgeTrim' | 'endTrim',
  ) => (
    <Form.Item name={name} label={t(`splicing.${name}`)}>
      <InputNumber {...SIZES} className={styles.number} suffix="cm" />
    </Form.Item>
  );
  const { match } = plan;
  return (
    <Form
      form={form}
      layout="vertical"
      size="small"
      initialValues={plan}
      onValuesChange={change}
      className={styles.form}
    >
      <Form.Item name="match" label={t('splicing.match')}>
        <Select options={options(MATCHES)} />
      </Form.Item>
      {hasBalance(match) && (
        <Form.Item name="balance" label={t('splicing.balance')}>
          <Select options={options(BALANCES)} />
        </Form.Item>
      )}
      {isInRows(match) && match !== 'END_BUTT' && (
        <Form.Item name="endMatch" label={t('splicing.endMatch')}>
          <Select options={options(END_MATCHES)} />
        </Form.Item>
      )}
      {match === 'SUNBURST' && (
        <>
          <Form.Item name="wedges" label={t('splicing.wedges')}>
            <Select options={WEDGES.map((value) => ({ value, label: value }))} />
          </Form.Item>
          <Form.Item name="isRound" label={t('splicing.isRound')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </>
      )}
      {hasAngle(match) && (
        <Form.Item name="angle" label={t('splicing.angle')}>
          <InputNumber min={5} max={85} step={1} precision={2} className={styles.number} suffix="°" />
        </Form.Item>
      )}
      {match === 'RANDOM' && (
        <Form.Item name="seed" label={t('splicing.seed')}>
          <InputNumber {...COUNT} className={styles.number} />
        </Form.Item>
      )}
      {size('panelWidth')}
      {!(match === 'SUNBURST' && plan.isRound) && size('panelHeight')}
      {(isInRows(match) || match === 'CHECKERBOARD') && size('panelTrim')}
      <Form.Item name="panels" label={t('splicing.panels')}>
        <InputNumber {...COUNT} className={styles.number} />
      </Form.Item>
      {size('leafWidth')}
      {size('leafLength')}
      {size('edgeTrim')}
      {size('endTrim')}
    </Form>
  );
}
