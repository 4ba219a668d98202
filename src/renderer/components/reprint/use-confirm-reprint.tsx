import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { LONGEST_REPRINT_REASON } from '#shared/domain/reprint';
import { useAskReason } from '../dialog/use-ask-reason.tsx';
import { namedPacks } from './named-packs.ts';

/** What is asked before labels are printed again. */
export interface ReprintQuestion {
  packNos: readonly string[];
  /** The company's rule wants a reason, not only a yes. */
  needsReason: boolean;
}

/**
 * Asks whether the labels of these packages, printed before, are to be printed once more, and why. Returns the reason, empty where
 * none is needed, or null for no.
 */
export function useConfirmReprint(): (question: ReprintQuestion) => Promise<string | null> {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const askReason = useAskReason();

  return async ({ packNos, needsReason }) => {
    const advice = t('print.reprintAskAdvice', { packNos: namedPacks(packNos) });
    const words = {
      title: t('print.reprintAsk', { count: packNos.length }),
      okText: t('print.reprintGo'),
      cancelText: t('print.reprintStop'),
    };
    if (needsReason)
      return askReason({
        ...words,
        note: <p>{advice}</p>,
        label: t('papers.reason'),
        longest: LONGEST_REPRINT_REASON,
      });
    const isMeant = await modal.confirm({ ...words, content: advice, autoFocusButton: 'cancel' });
    return isMeant ? '' : null;
  };
}
