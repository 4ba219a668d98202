import { useCallback } from 'react';
import { useChat } from '../../stores/chat.ts';

/** Finds names of people by their ids in all loaded data. */
export function usePeerName(): (peer: string) => string {
  const people = useChat((state) => state.people);
  const conversations = useChat((state) => state.conversations);
  return useCallback(
    (peer) => {
      const conversation = conversations.find(({ from }) => from === peer);
      const person = people.find(({ id }) => id === peer);
      return person?.realName || person?.name || conversation?.fromNick || peer;
    },
    [people, conversations],
  );
}
