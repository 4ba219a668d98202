import { CopyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Decorative } from './Decorative.tsx';

interface CopyButtonProps {
  text: string;
  /** The name of the copied content, for the accessible name; shown as the label unless `iconOnly`. */
  label: string;
  iconOnly?: boolean;
}

export function CopyButton({ text, label, iconOnly = false }: CopyButtonProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      message.success(t('common.copied'));
    } catch {
      // Pages on an insecure origin have no clipboard; the text can still be selected.
      message.warning(t('common.copyFailed'));
    }
  }

  return (
    <Button
      icon={<Decorative icon={CopyOutlined} />}
      type={iconOnly ? 'text' : 'default'}
      size={iconOnly ? 'small' : 'middle'}
      aria-label={label}
      onClick={() => void copy()}
    >
      {iconOnly ? null : label}
    </Button>
  );
}
