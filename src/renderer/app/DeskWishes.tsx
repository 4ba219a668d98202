import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { onChatMessage } from '../chat/news.ts';
import { useLanguage } from '../components/words/words.ts';
import { desk } from '../desk/connect.ts';
import { totalUnread, useChat } from '../stores/chat.ts';
import { useLock } from '../stores/lock.ts';
import { NOTICES } from '../stores/tabs.ts';
import { useUnreadNotices } from '../stores/unread-notices.ts';

/** What a notification of a message leads to: no page, but the drawer. */
const CHAT = '/open/chat';

/** Tells the window around the page what it shows of it: the language of its menus, the unread messages and notices. */
export function FrameWords() {
  const language = useLanguage();
  const unreadMessages = useChat(totalUnread);
  const unreadNotices = useUnreadNotices((state) => state.unread);
  const unread = unreadMessages + unreadNotices;
  useEffect(() => {
    // The window's words are a convenience; a host that cannot be told is shown as such elsewhere.
    void desk?.frame.tell({ language, unread }).catch(() => undefined);
  }, [language, unread]);
  return null;
}

/** What comes from the window, and goes to it from a message: where the person wants to go, and that something was said. */
export function DeskWishes() {
  const { t } = useTranslation();
  const navigate = useNavigate();

  useEffect(
    () =>
      desk?.frame.onGoTo(({ path }) => {
        if (path === CHAT) useChat.setState({ isOpen: true });
        else void navigate(path);
      }),
    [navigate],
  );

  useEffect(
    () =>
      onChatMessage(({ from, content, isSeen, isNotice }) => {
        if (isSeen) return;
        // Nobody reads over the shoulder of a locked screen.
        const isLocked = useLock.getState().state === 'locked';
        const title = isLocked ? t('common.product') : from;
        const body = isLocked ? t('desk.newMessage') : content;
        void desk?.frame
          .notify({ title: title.slice(0, 200), body: body.slice(0, 1000), path: isNotice ? NOTICES : CHAT })
          // As above.
          .catch(() => undefined);
      }),
    [t],
  );
  return null;
}
