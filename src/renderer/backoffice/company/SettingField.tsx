import { Form, Input, Select, Switch } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Setting } from '#shared/settings/setting';
import { settingText } from '#shared/settings/setting-text';
import texts from '../../components/look/texts.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { ColumnsInput } from './ColumnsInput.tsx';
import { LogoInput } from './LogoInput.tsx';

interface SettingFieldProps {
  name: string;
  setting: Setting;
  disabled: boolean;
}

/** One setting of the company: its value, its effect, and its default. */
export function SettingField({ name, setting, disabled }: SettingFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const unit = setting.kind === 'choice' ? '' : (setting.unit?.[language] ?? '');
  return (
    <Form.Item
      name={name}
      label={setting.words[language]}
      {...(setting.kind === 'flag' && { valuePropName: 'checked' })}
      validateTrigger="onBlur"
      rules={[
        {
          validator: async (_, value) => {
            if (!setting.sent.safeParse(value).success) throw new Error(problemOf(setting, value, t));
          },
        },
      ]}
      extra={`${setting.help[language]} ${standardOf(setting, unit, t, language)}`}
    >
      {inputOf(setting, disabled, unit, language)}
    </Form.Item>
  );
}

/** The default in words; the dialog of columns restores it. */
function standardOf(setting: Setting, unit: string, t: TFunction, language: 'zh' | 'en'): string {
  if (setting.kind === 'columns') return '';
  const standard = settingText(setting, setting.standard, language) || t('administration.empty');
  return t('administration.standard', { value: `${standard}${unit && ` ${unit}`}` });
}

function inputOf(setting: Setting, disabled: boolean, unit: string, language: 'zh' | 'en') {
  if (setting.kind === 'flag') return <Switch disabled={disabled} />;
  if (setting.kind === 'columns') return <ColumnsInput setting={setting} disabled={disabled} />;
  if (setting.kind === 'logo') return <LogoInput label={setting.words[language]} disabled={disabled} />;
  if (setting.kind === 'choice') {
    const options = setting.options?.map(({ value, words }) => ({ value, label: words[language] })) ?? [];
    return <Select disabled={disabled} options={options} />;
  }
  const isNumber = setting.kind !== 'text';
  return (
    <Input
      disabled={disabled}
      autoComplete="off"
      className={isNumber ? texts.numbers : ''}
      {...(isNumber && { inputMode: 'decimal' as const })}
      {...(unit && { suffix: unit })}
    />
  );
}

/** Why a typed value is invalid, in words. */
function problemOf({ kind, range, longest }: Setting, value: unknown, t: TFunction): string {
  if (kind === 'count' && !/^\s*\d+\s*$/.test(String(value))) return t('records.notWhole');
  if (range !== undefined) return t('records.outOfRange', { least: range[0], greatest: range[1] });
  if (String(value).length > (longest ?? 0)) return t('records.tooLong', { count: longest });
  return t('administration.wrongPattern');
}
