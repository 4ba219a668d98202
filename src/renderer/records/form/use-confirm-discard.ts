import { App } from 'antd';
import { useTranslation } from 'react-i18next';

/** Asks whether to discard unsaved entries. */
export function useConfirmDiscard(): () => Promise<boolean> {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return async () =>
    modal.confirm({
      title: t('records.unsaved'),
      content: t('records.unsavedAdvice'),
      okText: t('records.discard'),
      cancelText: t('records.keepEditing'),
      focusable: { autoFocusButton: 'cancel' },
    });
}
