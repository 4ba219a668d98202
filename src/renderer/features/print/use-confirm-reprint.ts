import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { namedPacks } from './reprints.ts';

/** Asks whether the labels of these packages, printed before, are to be printed once more. */
export function useConfirmReprint(): (packNos: readonly string[]) => Promise<boolean> {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return async (packNos) =>
    await modal.confirm({
      title: t('print.reprintAsk', { count: packNos.length }),
      content: t('print.reprintAskAdvice', { packNos: namedPacks(packNos) }),
      okText: t('print.reprintGo'),
      cancelText: t('print.reprintStop'),
      autoFocusButton: 'cancel',
    });
}
