import { Badge } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '#shared/api/chat';
import { currentChat } from '../../chat/start.ts';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import plain from '../../components/look/plain.module.css';
import texts from '../../components/look/texts.module.css';
import { UserAvatar } from '../../components/users/UserAvatar.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { useChat } from '../../stores/chat.ts';
import rows from './chat-rows.module.css';
import { formatMoment } from './chat-time.ts';
import { usePeerName } from './use-peer-name.ts';

interface ConversationListProps {
  /** The person whose row gets the focus first. */
  cameFrom: string | null;
  onChoosePerson: () => void;
}

/** The conversations, latest first. */
export function ConversationList({ cameFrom, onChoosePerson }: ConversationListProps) {
  const { t } = useTranslation();
  const conversations = useChat((state) => state.conversations);
  if (conversations.length === 0) {
    return (
      <EmptyState
        title={t('chat.noConversations')}
        advice={t('chat.noConversationsAdvice')}
        action={{ label: t('chat.choosePerson'), onClick: onChoosePerson }}
      />
    );
  }
  return (
    <ul className={rows.rows} aria-label={t('chat.conversations')}>
      {conversations
        .toSorted((one, other) => other.createTime - one.createTime)
        .map((conversation) => (
          <ConversationRow
            key={conversation.from}
            conversation={conversation}
            hasFocus={conversation.from === cameFrom}
          />
        ))}
    </ul>
  );
}

function ConversationRow({ conversation, hasFocus }: { conversation: Conversation; hasFocus: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { from: peer, fromAvatar, createTime, content, unReadNum } = conversation;
  const name = usePeerName()(peer);
  const button = useRef<HTMLButtonElement>(null);
  const focusesFirst = useRef(hasFocus);
  useEffect(() => {
    if (focusesFirst.current) button.current?.focus();
  }, []);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={plain.rowButton}
        onClick={() => void currentChat()?.openRoom(peer)}
      >
        <Badge count={unReadNum} overflowCount={99} size="small">
          <UserAvatar name={name} picture={fromAvatar} sizePx={38} className={rows.avatar} />
        </Badge>
        <strong>{name}</strong>
        <time dateTime={new Date(createTime).toISOString()}>
          {formatMoment(createTime, Date.now(), language)}
        </time>
        <span className={rows.last}>{content}</span>
        {unReadNum > 0 && (
          <span className={texts.visuallyHidden}>{t('chat.unread', { count: unReadNum })}</span>
        )}
      </button>
    </li>
  );
}
