import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RecordFormState } from './use-record-form.ts';

/** Leaves a form; asks first where that would lose entries. */
export function useLeaving(
  state: Pick<RecordFormState, 'busy' | 'isTouched' | 'discard'>,
  onLeave: () => void,
): () => Promise<void> {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return async () => {
    if (state.busy) return;
    const mayLeave =
      !state.isTouched() ||
      (await modal.confirm({
        title: t('records.unsaved'),
        content: t('records.unsavedAdvice'),
        okText: t('records.discard'),
        cancelText: t('records.keepEditing'),
        autoFocusButton: 'cancel',
      }));
    if (!mayLeave) return;
    state.discard();
    onLeave();
  };
}
