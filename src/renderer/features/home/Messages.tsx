import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '#shared/api/chat';
import { AppError, toAppError } from '#shared/errors';
import { useLanguage } from '../../components/words/words.ts';
import { useChat } from '../../stores/chat.ts';
import { showError } from '../../stores/notices.ts';

const SHOWN = 4;

/** 消息: the latest conversations with something unread, and the system's latest notice. */
export function Messages() {
  const { t } = useTranslation();
  const conversations = useChat((state) => state.conversations);
  const notices = useChat((state) => state.notices);
  const unread = conversations
    .filter(({ unReadNum }) => unReadNum > 0)
    .sort((one, other) => other.createTime - one.createTime)
    .slice(0, SHOWN);

  return (
    <section className="panel" aria-labelledby="home-messages">
      <div className="panel-head">
        <h2 id="home-messages">{t('home.messages')}</h2>
        <Button type="link" size="small" onClick={() => useChat.setState({ isOpen: true })}>
          {t('home.allMessages')}
        </Button>
      </div>
      {unread.length === 0 && !notices && <p className="home-note">{t('home.noMessages')}</p>}
      <ul className="home-messages">
        {unread.map((conversation) => (
          <MessageRow key={conversation.from} conversation={conversation} name={conversation.fromNick} />
        ))}
        {notices && <MessageRow conversation={notices} name={t('home.system')} />}
      </ul>
    </section>
  );
}

function MessageRow({ conversation, name }: { conversation: Conversation; name: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { from, content, createTime, unReadNum } = conversation;
  const time = new Date(createTime);
  return (
    <li>
      <button type="button" className="row-button" onClick={() => void open(from)}>
        <strong>{name}</strong>
        <time dateTime={time.toISOString()}>
          {time.toLocaleString(language === 'en' ? 'en-GB' : 'zh-CN', {
            dateStyle: 'short',
            timeStyle: 'short',
          })}
        </time>
        <span>{content}</span>
        {unReadNum > 0 && <small>{t('chat.unread', { count: unReadNum })}</small>}
      </button>
    </li>
  );
}

/** The chat is a piece of its own, loaded already where there is something to open. */
async function open(peer: string): Promise<void> {
  try {
    const { openChat } = await import('../../chat/start.ts');
    openChat(peer);
  } catch (error) {
    showError(new AppError('page.not_loaded', { reason: toAppError(error).message }));
  }
}
