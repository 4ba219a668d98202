import type { Conversation } from '#shared/api/chat';
import type { KeptMessage } from './messages.ts';

/**
 * The list with a message added: its conversation first, with one more unread if it `isNews` to the user. `nick` is
 * the other person's name where the message is the user's own.
 */
export function bumpConversation(
  conversations: readonly Conversation[],
  message: KeptMessage,
  { isNews, nick }: { isNews: boolean; nick: string },
): Conversation[] {
  const { peer, createTime, content, fromNick, fromAvatar, from } = message;
  const known = conversations.find((one) => one.from === peer);
  // The server gives no two messages of a person the same time: the list that it has just sent may include this one already.
  if (known !== undefined && known.createTime >= createTime) return [...conversations];
  const isTheirs = from === peer;
  const bumped: Conversation = {
    from: peer,
    fromNick: (isTheirs ? fromNick : (known?.fromNick ?? nick)) || nick,
    fromAvatar: isTheirs ? fromAvatar : (known?.fromAvatar ?? ''),
    createTime,
    content,
    unReadNum: (known?.unReadNum ?? 0) + (isNews ? 1 : 0),
  };
  return [bumped, ...conversations.filter((one) => one !== known)];
}

/** Returns the list with no unread messages from a person. */
export function readConversation(conversations: readonly Conversation[], peer: string): Conversation[] {
  return conversations.map((one) => (one.from === peer ? { ...one, unReadNum: 0 } : one));
}
