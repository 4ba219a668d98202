import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { LONGEST_REPRINT_REASON } from '#shared/domain/reprint';
import { useAskReason } from '../dialog/use-ask-reason.tsx';
import { useLanguage } from '../words/words.ts';
import { namedPacks } from './named-packs.ts';

/** The question before labels are reprinted. */
export interface ReprintQuestion {
  packNos: readonly string[];
  /** The company's rule wants a reason, not only a yes. */
  needsReason: boolean;
}

/**
 * Asks whether to reprint the labels of these packages, and why. Returns the reason, empty if none is required, or null
 * if the user declines.
 */
export function useConfirmReprint(): (question: ReprintQuestion) => Promise<string | null> {
  const { t } = useTranslation();
  const language = useLanguage();
  const { modal } = App.useApp();
  const askReason = useAskReason();

  return async ({ packNos, needsReason }) => {
    const advice = t('print.reprintAskAdvice', { packNos: namedPacks(packNos, language) });
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
    const isConfirmed = await modal.confirm({
      ...words,
      content: advice,
      focusable: { autoFocusButton: 'cancel' },
    });
    return isConfirmed ? '' : null;
  };
}
