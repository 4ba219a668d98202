import type { Act } from '#shared/records/act';
import { LONGEST_REASON } from '#shared/records/act-api';
import { type ReasonQuestion, useAskReason } from '../../components/dialog/use-ask-reason.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { actRefusal } from './ActRefusal.tsx';

interface AskedAct {
  act: Act;
  /** The records of the act, as the title names them. */
  name: string;
  /** Above the field. */
  note?: ReasonQuestion['note'];
  run(reason: string): Promise<unknown>;
  /** Reports that the act was carried out. */
  success: string;
}

/**
 * Asks for the reason of an act and carries it out; a refusal is shown in the question. Resolves to false if the user
 * cancels.
 */
export function useReason(): (asked: AskedAct) => Promise<boolean> {
  const language = useLanguage();
  const askReason = useAskReason();

  return async ({ act, name, note, run, success }) => {
    const question = {
      title: `${act.words[language]} ${name}`,
      icon: null,
      note,
      label: act.reason?.[language] ?? '',
      longest: LONGEST_REASON,
      okText: act.words[language],
      isDangerous: act.isDangerous === true,
    };
    const step = {
      run: ({ reason }: { reason: string }) => run(reason),
      success: () => success,
      refusal: actRefusal,
    };
    return (await askReason(question, step)) !== null;
  };
}
