import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { deviceName } from '../../../components/desk/device-name.ts';
import { NoDevices } from '../../../components/desk/NoDevices.tsx';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../../components/words/words.ts';
import type { GuidedLabel } from './use-guided-label.ts';

interface LabelChoiceProps {
  label: GuidedLabel;
  /** The printer is chosen already: it also writes the tags. */
  isEncoder: boolean;
}

/** The printer and the template of the labels of a batch. */
export function LabelChoice({ label, isEncoder }: LabelChoiceProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { printers, printer, template, error, choosePrinter } = label;
  return (
    <>
      {error && <ErrorPanel error={error} />}
      {!isEncoder && (
        <Select
          aria-label={t('tags.guidedPrinter')}
          placeholder={t('print.choosePrinter')}
          value={printer?.id}
          onChange={choosePrinter}
          options={printers.map((one) => ({ value: one.id, label: deviceName(one, t) }))}
          notFoundContent={<NoDevices title={t('print.noPrinters')} advice={t('print.noPrintersAdvice')} />}
        />
      )}
      {template && <p>{t('tags.guidedTemplate', { name: template.name[language] })}</p>}
    </>
  );
}
