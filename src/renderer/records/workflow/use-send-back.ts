import { useTranslation } from 'react-i18next';
import { documentApis } from '#shared/api/document';
import type { Approval } from '#shared/documents/approval-api';
import type { AnyDocument } from '#shared/documents/document';
import { documentActs, SEND_BACK } from '#shared/documents/document-acts';
import { actQuery, LONGEST_REASON } from '#shared/records/act-api';
import type { RecordRow } from '#shared/records/record';
import { useAskChoice } from '../../components/dialog/use-ask-reason.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { actRefusal } from '../acts/ActRefusal.tsx';
import { useChange } from '../calls/use-change.ts';

/** The choice of a rejection to the maker. */
const MAKER = 'maker';

/**
 * Rejects a document after the question to whom: to its maker, or back to a step that it has passed. False if cancelled
 * or refused.
 */
export function useSendBack(of: AnyDocument): (row: RecordRow, steps: Approval['steps']) => Promise<boolean> {
  const { t } = useTranslation();
  const language = useLanguage();
  const askChoice = useAskChoice();
  const change = useChange(of.area);
  const { reject } = documentActs;
  // The calls of all kinds have the same types.
  const calls = documentApis[of.area] as typeof documentApis.delivery;

  return async (row, steps) => {
    const passed = steps.flatMap(({ name, state }, at) =>
      state === 'passed' ? [{ value: String(at), label: `${at + 1}. ${name}` }] : [],
    );
    const question = {
      title: `${reject.words[language]} ${String(row[of.name])}`,
      icon: null,
      choice: {
        label: t('workflow.rejectTo'),
        initial: MAKER,
        options: [{ value: MAKER, label: t('workflow.toMaker') }, ...passed],
      },
      label: reject.reason[language],
      longest: LONGEST_REASON,
      okText: reject.words[language],
      isDangerous: true,
    };
    return askChoice(question, {
      run: ({ choice, reason }) =>
        choice === MAKER
          ? change.runOnSeen(calls.reject, { query: actQuery(reject, [row], reason) })
          : change.run(calls.sendBack, { query: { id: row.id, step: Number(choice), reason } }),
      success: ({ choice }) => {
        const act = (choice === MAKER ? reject.words : SEND_BACK)[language];
        return t('records.acted', { act, count: 1 });
      },
      refusal: actRefusal,
    });
  };
}
