import type { Act } from '#shared/records/act';
import { LONGEST_REASON } from '#shared/records/act-api';
import { type ReasonQuestion, useAskReason } from '../../components/dialog/use-ask-reason.tsx';
import { useLanguage } from '../../components/words/words.ts';

interface Given {
  reason: string;
}

/**
 * Asks for the reason of an act on the records that `name` describes, with `note` above the field; resolves to null if the user
 * cancels.
 */
export function useReason(): (
  act: Act,
  name: string,
  note?: ReasonQuestion['note'],
) => Promise<Given | null> {
  const language = useLanguage();
  const askReason = useAskReason();

  return async (act, name, note) => {
    const reason = await askReason({
      title: `${act.words[language]} ${name}`,
      icon: null,
      note,
      label: act.reason?.[language] ?? '',
      longest: LONGEST_REASON,
      okText: act.words[language],
      isDangerous: act.isDangerous === true,
    });
    return reason === null ? null : { reason };
  };
}
