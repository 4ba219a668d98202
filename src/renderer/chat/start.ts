import type { Colleague } from '#shared/api/user';
import { CHAT_MESSAGES_OF_DAY, CHAT_PATH } from '#shared/chat/protocol';
import { AppError } from '#shared/errors';
import { checkSession, forcedOffline, request } from '../api/session.ts';
import { useChat } from '../stores/chat.ts';
import { useDesk } from '../stores/desk.ts';
import { logError } from '../stores/error-log.ts';
import { noteJobProgress } from '../stores/job-progress.ts';
import { showError } from '../stores/notices.ts';
import { notePendingChanged } from '../stores/pending-signals.ts';
import { noteRightsChanged } from '../stores/rights-signals.ts';
import { accessToken, useSession } from '../stores/session.ts';
import { noteTaskProgress } from '../stores/task-progress.ts';
import { setUnreadNotices } from '../stores/unread-notices.ts';
import { type Chat, type ChatPorts, startChatOf } from './chat.ts';
import { drafts } from './drafts.ts';
import { openLocalChat } from './indexed-chat.ts';
import { announceNews } from './news.ts';

let current: Chat | null = null;

/** The chat of the signed-in user; null until it has started. */
export function currentChat(): Chat | null {
  return current;
}

/** Shows a conversation, for notifications outside the drawer. */
export function openChat(peer: string): void {
  useChat.setState({ isOpen: true });
  void current?.openRoom(peer);
}

/**
 * Opens the conversation with a colleague, who may be unknown here, with a text that the user can change before
 * sending.
 */
export function beginMessage(colleague: Colleague, text = ''): void {
  const { people } = useChat.getState();
  if (!people.some(({ id }) => id === colleague.id)) useChat.setState({ people: [...people, colleague] });
  if (text && !drafts.get(colleague.id)) drafts.set(colleague.id, text);
  openChat(colleague.id);
}

/** Starts the chat of a user; the signal ends it. */
export async function startChat(tenantId: string, userId: string, signal: AbortSignal): Promise<void> {
  const local = await openLocalChat(`veneer-desk-chat-${tenantId}-${userId}`, (reason) => {
    logError('error', reason, 'chat storage');
    useChat.setState({ isKept: false });
  });
  if (signal.aborted) return local.close();
  const chat = await startChatOf({
    userId,
    face,
    local,
    request,
    store: useChat,
    token: accessToken,
    address: socketAddress,
    onForcedOffline: () => void forcedOffline(),
    onRefused: () => void checkSession(),
    onNews: announceNews,
    onTooMany: () => showError(new AppError('chat.too_many', { most: CHAT_MESSAGES_OF_DAY })),
    onUnreadNotices: setUnreadNotices,
    onJobProgress: noteJobProgress,
    onTaskProgress: noteTaskProgress,
    onPendingChanged: notePendingChanged,
    onRightsChanged: noteRightsChanged,
  });
  current = chat;
  const stopFollowing = followPage(chat);
  const stop = () => {
    stopFollowing();
    chat.stop();
    setUnreadNotices(0);
    if (current === chat) current = null;
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
}

/** Follows new tokens of the session, the page's visibility and the network. Returns a function that stops it. */
function followPage(chat: Chat): () => void {
  const following = new AbortController();
  const { signal } = following;
  const stopSession = useSession.subscribe(({ record }, before) => {
    if (record?.token.access_token !== before.record?.token.access_token) chat.renew();
  });
  const stopStatus = useChat.subscribe(({ isLost }, before) => {
    // Signals of the time without connection are missing.
    if (!before.isLost || isLost) return;
    notePendingChanged();
    noteRightsChanged();
  });
  window.addEventListener('online', () => chat.nudge(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') chat.nudge();
    },
    { signal },
  );
  return () => {
    stopSession();
    stopStatus();
    following.abort();
  };
}

function face(): ReturnType<ChatPorts['face']> {
  const { nick_name = '', avatar = '' } = useSession.getState().record?.token ?? {};
  return { fromNick: nick_name, fromAvatar: avatar };
}

function socketAddress(): string {
  const { info, state } = useDesk.getState();
  const url = new URL(CHAT_PATH, info?.serverUrl || location.origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  // A different type, so that a desk's connection does not displace that of its user's browser.
  url.search = new URLSearchParams({ type: state === 'none' ? 'web' : 'other' }).toString();
  return url.href;
}
