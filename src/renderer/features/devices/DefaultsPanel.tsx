import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Reader } from '#shared/desk/contract/readers';
import { LanguageSchema } from '#shared/errors';
import { deviceName } from '../../components/desk/device-name.ts';
import { useCaptionChoices } from '../../components/desk/use-caption-choices.ts';
import { useTemplates } from '../../components/desk/use-templates.ts';
import { useAction } from '../../components/loading/use-action.ts';
import panels from '../../components/look/panels.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { keepSettings, type SettingsChange } from '../../desk/keep-settings.ts';
import { useDesk } from '../../stores/desk.ts';

/** Represents `null` in a list of choices. */
const OF_PAGE = 'page';

/** The default printer, template and reader of the dialogs. A choice is saved at once. */
export function DefaultsPanel({ readers }: { readers: Reader[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const captionChoices = useCaptionChoices();
  const { settings, printers } = useDesk();
  const templates = useTemplates();
  const { run } = useAction();

  function choose(change: SettingsChange): void {
    void run(() => keepSettings(change), { success: t('devices.saved') });
  }

  return (
    <section className={panels.panel} aria-labelledby="devices-defaults">
      <h2 id="devices-defaults">{t('devices.defaults')}</h2>
      <Form layout="vertical">
        <Choice
          label={t('devices.defaultPrinter')}
          value={settings?.labelPrinterId}
          options={printers.map((one) => ({ value: one.id, label: deviceName(one, t) }))}
          onChange={(labelPrinterId) => choose({ labelPrinterId })}
        />
        <Choice
          label={t('devices.defaultTemplate')}
          value={settings?.labelTemplateId}
          options={(templates.data ?? [])
            .filter(({ subject, company }) => subject === 'package' && company === undefined)
            .map(({ id, name }) => ({ value: id, label: name[language] }))}
          onChange={(labelTemplateId) => choose({ labelTemplateId })}
        />
        <Choice
          label={t('devices.defaultCaptions')}
          value={settings?.labelCaptions ?? OF_PAGE}
          options={[{ value: OF_PAGE, label: t('devices.captionsOfPage') }, ...captionChoices]}
          onChange={(value) => choose({ labelCaptions: LanguageSchema.nullable().catch(null).parse(value) })}
        />
        <Choice
          label={t('devices.defaultReader')}
          value={settings?.readerId}
          options={readers.map((one) => ({ value: one.id, label: deviceName(one, t) }))}
          onChange={(readerId) => choose({ readerId })}
        />
      </Form>
    </section>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const known = options.some((option) => option.value === value);
  return (
    <Form.Item label={label}>
      <Select
        aria-label={label}
        placeholder={t('devices.notChosen')}
        value={known ? value : undefined}
        options={options}
        onChange={onChange}
      />
    </Form.Item>
  );
}
