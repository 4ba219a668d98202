import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SYSTEM } from '../../chat/messages.ts';
import { useChat } from '../../stores/chat.ts';

/** Names of people by their ids, from whatever is known of them, and of the system. */
export function usePeerName(): (peer: string) => string {
  const { t } = useTranslation();
  const people = useChat((state) => state.people);
  const conversations = useChat((state) => state.conversations);
  return useCallback(
    (peer) => {
      if (peer === SYSTEM) return t('chat.system');
      const conversation = conversations.find(({ from }) => from === peer);
      const person = people.find(({ id }) => id === peer);
      return person?.realName || person?.name || conversation?.fromNick || peer;
    },
    [t, people, conversations],
  );
}
