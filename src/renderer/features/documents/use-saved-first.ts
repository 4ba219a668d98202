import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../records/acts/row-actions.ts';

/**
 * The acts of a document, refused while its form has unsaved changes: they would be carried out on the stored document
 * without what the user sees.
 */
export function useSavedFirst(acts: readonly RowAction[], hasChanges: () => boolean): RowAction[] {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return acts.map((act) => ({
    ...act,
    async run(rows, leftOut) {
      if (!hasChanges()) return act.run(rows, leftOut);
      void message.warning(t('documents.saveFirst', { act: act.label }));
      return false;
    },
  }));
}
