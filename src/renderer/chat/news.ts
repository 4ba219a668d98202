/** Something that was said to the person, or by the system, while the page was open. */
export interface ChatNews {
  /** A notice of the system, which is not part of a conversation. */
  isNotice: boolean;
  /** The sender's name, or the notice's title. */
  from: string;
  content: string;
  /** Milliseconds. */
  createTime: number;
  /** Whether its room is open and looked at, so that nobody needs to be told. */
  isSeen: boolean;
}

const listeners = new Set<(news: ChatNews) => void>();

/** Tells of each new message once, for example to show it on the desktop; the answer ends that. */
export function onChatMessage(listener: (news: ChatNews) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceNews(news: ChatNews): void {
  for (const listener of listeners) listener(news);
}
