import { App } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface DangerQuestion {
  title: string;
  content?: ReactNode;
  /** Words of the button that does it; 删除 if absent. */
  okText?: string;
}

/**
 * Asks before something that cannot be undone. The focus is on the other button: one Enter too many must not destroy
 * anything.
 */
export function useConfirmDanger(): (question: DangerQuestion) => Promise<boolean> {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return async ({ okText = t('records.remove'), ...question }) =>
    modal.confirm({
      ...question,
      okText,
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
    });
}
