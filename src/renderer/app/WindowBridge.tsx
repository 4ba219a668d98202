import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { onChatMessage } from '../chat/news.ts';
import { useLanguage } from '../components/words/words.ts';
import { desk } from '../desk/connect.ts';
import { totalUnread, useChat } from '../stores/chat.ts';
import { useLock } from '../stores/lock.ts';
import { useTenantId } from '../stores/session.ts';
import { NOTICES } from '../stores/tabs.ts';
import { useUnreadNotices } from '../stores/unread-notices.ts';

/** The path of a message's notification: it opens the drawer instead of a page. */
const CHAT = '/open/chat';

/** Tells the window its state from the page: the menus' language, the unread messages and notices, and the company. */
export function WindowState() {
  const language = useLanguage();
  const unreadMessages = useChat(totalUnread);
  const unreadNotices = useUnreadNotices((state) => state.unread);
  const unread = unreadMessages + unreadNotices;
  const tenantId = useTenantId();
  useEffect(() => {
    // Only a convenience; a host that does not answer is reported elsewhere.
    void desk?.window.tell({ language, unread, tenantId }).catch(() => undefined);
  }, [language, unread, tenantId]);
  return null;
}

/** Handles the window's requests to open a page, and shows new messages as its notifications. */
export function WindowRequests() {
  const { t } = useTranslation();
  const navigate = useNavigate();

  useEffect(
    () =>
      desk?.window.onGoTo(({ path }) => {
        if (path === CHAT) useChat.setState({ isOpen: true });
        else void navigate(path);
      }),
    [navigate],
  );

  useEffect(
    () =>
      onChatMessage(({ from, content, isSeen, isNotice }) => {
        if (isSeen) return;
        // A locked screen must not show message texts.
        const isLocked = useLock.getState().state === 'locked';
        const title = isLocked ? t('common.product') : from;
        const body = isLocked ? t('desk.newMessage') : content;
        void desk?.window
          .notify({ title: title.slice(0, 200), body: body.slice(0, 1000), path: isNotice ? NOTICES : CHAT })
          // Only a convenience, too.
          .catch(() => undefined);
      }),
    [t],
  );
  return null;
}
