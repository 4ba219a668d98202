/** A message from a person or the system that arrived while the page was open. */
export interface ChatNews {
  /** True for a notice of the system, which is not part of a conversation. */
  isNotice: boolean;
  /** The sender's name, or the notice's title. */
  from: string;
  content: string;
  /** Milliseconds. */
  createTime: number;
  /** True if its room is open and visible, so that no notification is needed. */
  isSeen: boolean;
}

const listeners = new Set<(news: ChatNews) => void>();

/**
 * Calls the listener once for each new message, for example for a desktop notification. Returns a function that stops
 * it.
 */
export function onChatMessage(listener: (news: ChatNews) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceNews(news: ChatNews): void {
  for (const listener of listeners) listener(news);
}
