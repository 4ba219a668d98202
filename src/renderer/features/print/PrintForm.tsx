import { PrinterOutlined } from '@ant-design/icons';
import { Button, Form, type RefSelectProps, Select, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { MOST_LABEL_COPIES } from '#shared/domain/most-copies';
import type { Language } from '#shared/errors';
import { SUBJECT_WORDS } from '#shared/label/subjects';
import { CopiesInput } from '../../components/CopiesInput.tsx';
import { Decorative } from '../../components/Decorative.tsx';
import { deviceName } from '../../components/desk/device-name.ts';
import { NoDevices } from '../../components/desk/NoDevices.tsx';
import { PrinterStateLine } from '../../components/desk/PrinterStateLine.tsx';
import { RollLine } from '../../components/desk/RollLine.tsx';
import { useCaptionChoices } from '../../components/desk/use-caption-choices.ts';
import type { TemplateChoice } from '../../components/desk/use-templates.ts';
import { useFirstFocus } from '../../components/dialog/use-first-focus.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import texts from '../../components/look/texts.module.css';
import { useLanguage } from '../../components/words/words.ts';
import styles from './PrintForm.module.css';
import { type LabelRange, RangeFields } from './RangeFields.tsx';
import type { PrintChoices } from './use-print-choices.ts';

interface PrintFormProps {
  choices: PrintChoices;
  /** Number of labels of the job. */
  labels: number;
  /** The numbers of the chosen ones among `count` labels. */
  range: LabelRange;
  count: number;
  onRange: (range: LabelRange) => void;
  /** The chosen ones are more than a job can hold. */
  isTooMany: boolean;
  busy: boolean;
  connected: boolean;
  onSubmit: () => void;
}

export function PrintForm(props: PrintFormProps) {
  const { choices, labels, range, count, onRange, isTooMany, busy, connected, onSubmit } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const captionChoices = useCaptionChoices();
  const { printers, printer, templates, template } = choices;
  const isRead = !choices.templateText.loading && choices.templateText.error === null;
  const isPrintable = labels > 0 && !isTooMany;
  const isReady = printer !== undefined && template !== undefined && isRead && connected && isPrintable;
  const submitButton = useFirstFocus<HTMLButtonElement | HTMLAnchorElement>(isReady);
  const printerField = useFirstFocus<RefSelectProps>(!templates.loading && !printer);

  return (
    <Form layout="vertical" className={styles.form} onFinish={onSubmit} requiredMark={false}>
      {choices.printersError && <ErrorPanel error={choices.printersError} onRetry={choices.reloadPrinters} />}
      <Form.Item label={t('print.printer')} htmlFor="print-printer">
        <Select
          ref={printerField}
          id="print-printer"
          aria-label={t('print.printer')}
          placeholder={t('print.choosePrinter')}
          value={printer?.id}
          onChange={choices.choosePrinter}
          options={printers.map((one) => ({ value: one.id, label: deviceName(one, t), printer: one }))}
          notFoundContent={<NoDevices title={t('print.noPrinters')} advice={t('print.noPrintersAdvice')} />}
          optionRender={({ data }) => (
            <div className={styles.option}>
              <span>{deviceName(data.printer, t)}</span>
              <PrinterStateLine printer={data.printer} />
            </div>
          )}
        />
        {printer && <PrinterStateLine printer={printer} withRefresh />}
        {printer && template && <RollLine printerId={printer.id} need={{ size: template, labels }} />}
        {choices.insteadOf && <div>{t('print.spareUsed', { name: choices.insteadOf })}</div>}
      </Form.Item>
      <Form.Item label={t('print.template')} htmlFor="print-template">
        <Select
          id="print-template"
          aria-label={t('print.template')}
          placeholder={t('print.chooseTemplate')}
          loading={templates.loading}
          value={template?.id}
          onChange={choices.chooseTemplate}
          options={templateOptions(templates.data ?? [], language)}
        />
        {choices.missingTemplate && (
          <div role="status">{t('print.templateGone', { code: choices.missingTemplate })}</div>
        )}
      </Form.Item>
      {choices.templateText.error && (
        <ErrorPanel error={choices.templateText.error} onRetry={choices.templateText.reload} />
      )}
      {templates.error && <ErrorPanel error={templates.error} onRetry={templates.reload} />}
      <Form.Item label={t('print.captions')} htmlFor="print-captions">
        <Select
          id="print-captions"
          aria-label={t('print.captions')}
          value={choices.captions}
          disabled={template?.captions !== undefined}
          onChange={choices.setCaptions}
          options={captionChoices}
        />
      </Form.Item>
      {count > 1 && (
        <Form.Item label={t('print.range')}>
          <RangeFields value={range} count={count} onChange={onRange} />
        </Form.Item>
      )}
      <Form.Item label={t('print.copies')} htmlFor="print-copies">
        <CopiesInput
          id="print-copies"
          most={MOST_LABEL_COPIES}
          value={choices.copies}
          onChange={choices.setCopies}
        />
        <span className={`${styles.count} ${texts.numbers}`}>
          {t('print.submitCount', { count: labels })}
        </span>
      </Form.Item>
      <Button
        ref={submitButton}
        type="primary"
        size="large"
        htmlType="submit"
        block
        icon={<Decorative icon={PrinterOutlined} />}
        loading={busy}
        disabled={!isReady}
        aria-label={t('print.submit')}
      >
        {t('print.submit')}
      </Button>
    </Form>
  );
}

/** Templates as options, grouped by subject if there are several. */
function templateOptions(templates: readonly TemplateChoice[], language: Language): SelectProps['options'] {
  const options = [...Map.groupBy(templates, ({ subject }) => subject)].map(([subject, all]) => ({
    label: SUBJECT_WORDS[subject][language],
    options: all.map(({ id, name }) => ({ value: id, label: name[language] })),
  }));
  const [first, ...others] = options;
  return others.length === 0 ? first?.options : options;
}
