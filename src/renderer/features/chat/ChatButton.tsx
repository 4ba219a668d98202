import { MessageOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onChatMessage } from '../../chat/news.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { lazyScreen } from '../../components/loading/lazy-screen.ts';
import { OpenedPart } from '../../components/loading/OpenedPart.tsx';
import texts from '../../components/look/texts.module.css';
import { totalUnread, useChat } from '../../stores/chat.ts';

const ChatDrawer = lazyScreen(async () => (await import('./ChatDrawer.tsx')).ChatDrawer);

/** The number of unread messages in the top bar; opens the drawer. */
export function ChatButton() {
  const { t } = useTranslation();
  const isOpen = useChat((state) => state.isOpen);
  const unread = useChat(totalUnread);
  const [wasOpened, setWasOpened] = useState(false);

  useEffect(() => {
    if (isOpen) setWasOpened(true);
  }, [isOpen]);

  return (
    <>
      <Badge count={unread} size="small" overflowCount={99} offset={[-6, 6]}>
        <Button
          type="text"
          icon={<Decorative icon={MessageOutlined} />}
          aria-label={t('chat.open', { count: unread })}
          onClick={() => useChat.setState({ isOpen: true })}
        />
      </Badge>
      <Announcement />
      {(isOpen || wasOpened) && (
        <OpenedPart
          onFailed={() => {
            useChat.setState({ isOpen: false });
            setWasOpened(false);
          }}
        >
          <ChatDrawer />
        </OpenedPart>
      )}
    </>
  );
}

/** Announces each new message to screen readers on every page. */
function Announcement() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  useEffect(
    () => onChatMessage(({ from, content }) => setText(t('chat.said', { name: from, content }))),
    [t],
  );
  return (
    <span className={texts.visuallyHidden} aria-live="polite">
      {text}
    </span>
  );
}
