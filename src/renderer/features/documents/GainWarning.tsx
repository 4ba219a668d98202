import { Alert, Form, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { isUnusualGain } from '#shared/domain/grading';
import { listed } from '#shared/listed';
import { useLanguage } from '../../components/words/words.ts';

type Values = Readonly<Record<string, unknown>>;

/** The numbers of the lines of a grading, stored or entered, whose area grew unusually. */
const unusualIn = ({ packs = [] }: Values): number[] =>
  (packs as readonly Values[]).flatMap(({ changeRatePct }, at) =>
    isUnusualGain(Number(changeRatePct ?? 0)) ? [at + 1] : [],
  );

/** W2.3: names the lines of a grading whose area grew more than clipping and measuring explain. */
export function GainWarning({ row }: { row: Values }) {
  return <Warning unusual={unusualIn(row)} />;
}

/** The same of a grading while it is entered. */
export function LiveGainWarning({ form }: { form: FormInstance }) {
  const unusual = Form.useWatch(unusualIn, { form, preserve: true }) ?? [];
  return <Warning unusual={unusual} />;
}

function Warning({ unusual }: { unusual: readonly number[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (unusual.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('documents.unusualGain', {
        lines: listed(unusual.map(String), language),
        count: unusual.length,
      })}
    />
  );
}
