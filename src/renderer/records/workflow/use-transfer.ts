import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { documentApis } from '#shared/api/document';
import type { AnyDocument } from '#shared/documents/document';
import { TRANSFER, TRANSFER_REASON } from '#shared/documents/document-acts';
import { toAppError } from '#shared/errors';
import { LONGEST_REASON } from '#shared/records/act-api';
import type { RecordRow } from '#shared/records/record';
import { request } from '../../api/session.ts';
import { useAskChoice } from '../../components/dialog/use-ask-reason.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { showError } from '../../stores/notices.ts';
import { actRefusal } from '../acts/ActRefusal.tsx';
import { useChange } from '../calls/use-change.ts';

/** 转交: hands one's turn to approve a document on, after the question to whom and why. False if cancelled or refused. */
export function useTransfer(of: AnyDocument): (row: RecordRow) => Promise<boolean> {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const askChoice = useAskChoice();
  const change = useChange(of.area);
  // The calls of all kinds have the same types.
  const calls = documentApis[of.area] as typeof documentApis.delivery;

  return async (row) => {
    const { id } = row;
    try {
      const receivers = await request(calls.receivers, { query: { id } }, { quiet: true });
      if (receivers.length === 0) {
        void message.warning(t('workflow.noReceiver'));
        return false;
      }
      const question = {
        title: `${TRANSFER[language]} ${String(row[of.name])}`,
        icon: null,
        choice: {
          label: t('workflow.receiver'),
          options: receivers.map((user) => ({ value: user.id, label: user.name })),
        },
        label: TRANSFER_REASON[language],
        longest: LONGEST_REASON,
        okText: TRANSFER[language],
      };
      return await askChoice(question, {
        run: ({ choice, reason }) => change.run(calls.transfer, { query: { id, userId: choice, reason } }),
        success: () => t('records.acted', { act: TRANSFER[language], count: 1 }),
        refusal: actRefusal,
      });
    } catch (error) {
      showError(toAppError(error));
      return false;
    }
  };
}
