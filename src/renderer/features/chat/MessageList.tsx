import { Button, Empty, Spin } from 'antd';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needsDivider } from '../../chat/messages.ts';
import { currentChat } from '../../chat/start.ts';
import { usePageVisible } from '../../components/use-page-visible.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useChat } from '../../stores/chat.ts';
import { formatMoment } from './chat-time.ts';
import { MessageItem } from './MessageItem.tsx';
import styles from './MessageList.module.css';

/** Within this distance of an end, the scroll position counts as at the end. */
const NEAR_PX = 48;

/**
 * The messages, newest at the bottom. The scroll box is laid out from its bottom (`column-reverse`), so `scrollTop`
 * counts down from 0 there, and pages inserted above move nothing.
 */
export function MessageList({ name }: { name: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const room = useChat((state) => state.room);
  const box = useRef<HTMLElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const isVisible = usePageVisible();
  const isOpen = useChat((state) => state.isOpen);
  const messages = room?.messages ?? [];
  const newest = messages.at(-1);
  const hasUnsent = newest !== undefined && newest.state !== 'sent';

  useEffect(() => {
    currentChat()?.watch(isAtEnd && isVisible && isOpen);
    return () => currentChat()?.watch(false);
  }, [isAtEnd, isVisible, isOpen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each sent message scrolls to the end.
  useEffect(() => {
    if (hasUnsent) goToEnd();
  }, [hasUnsent, newest?.id]);

  function goToEnd(): void {
    if (box.current) box.current.scrollTop = 0;
  }

  function followScroll(): void {
    if (!box.current) return;
    const { scrollTop, scrollHeight, clientHeight } = box.current;
    setAtEnd(-scrollTop < NEAR_PX);
    if (scrollHeight - clientHeight + scrollTop < NEAR_PX) void currentChat()?.loadOlder();
  }

  return (
    <div className={styles.messages}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section ref={box} tabIndex={0} aria-label={t('chat.messages', { name })} onScroll={followScroll}>
        <div>
          {room?.isLoading && (
            <p className={styles.older}>
              <Spin size="small" aria-label={t('chat.loadingOlder')} />
            </p>
          )}
          {messages.length === 0 && room?.isLoading === false && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('chat.noMessages')} />
          )}
          <ol>
            {messages.map((message, index) => (
              <Fragment key={message.id}>
                {needsDivider(messages[index - 1], message) && (
                  <li className={styles.divider}>
                    <time dateTime={new Date(message.createTime).toISOString()}>
                      {formatMoment(message.createTime, Date.now(), language)}
                    </time>
                  </li>
                )}
                <MessageItem message={message} />
              </Fragment>
            ))}
          </ol>
        </div>
      </section>
      <NewBelow isAtEnd={isAtEnd} newestId={newest?.id ?? ''} onClick={goToEnd} />
    </div>
  );
}

/** Shown when a message arrives while the user reads further up. */
function NewBelow({
  isAtEnd,
  newestId,
  onClick,
}: {
  isAtEnd: boolean;
  newestId: string;
  onClick: () => void;
}) {
  const { t } = useTranslation();
  const [seenId, setSeenId] = useState(newestId);
  useEffect(() => {
    if (isAtEnd) setSeenId(newestId);
  }, [isAtEnd, newestId]);
  if (isAtEnd || seenId === newestId) return null;
  return (
    <Button size="small" shape="round" className={styles.newBelow} onClick={onClick}>
      {t('chat.newBelow')}
    </Button>
  );
}
