import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Conversation } from '#shared/api/chat';
import { AppError, toAppError } from '#shared/errors';
import panels from '../../components/look/panels.module.css';
import plain from '../../components/look/plain.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useChat } from '../../stores/chat.ts';
import { showError } from '../../stores/notices.ts';
import { NOTICES } from '../../stores/tabs.ts';
import { useUnreadNotices } from '../../stores/unread-notices.ts';
import homePage from './HomePage.module.css';
import styles from './Messages.module.css';

const SHOWN = 4;

/** 消息: the latest conversations with unread messages, and the number of unread notices. */
export function Messages() {
  const { t } = useTranslation();
  const conversations = useChat((state) => state.conversations);
  const notices = useUnreadNotices((state) => state.unread);
  const unread = conversations
    .filter(({ unReadNum }) => unReadNum > 0)
    .sort((one, other) => other.createTime - one.createTime)
    .slice(0, SHOWN);

  return (
    <section className={panels.panel} aria-labelledby="home-messages">
      <div className={panels.head}>
        <h2 id="home-messages">{t('home.messages')}</h2>
        <Button type="link" size="small" onClick={() => useChat.setState({ isOpen: true })}>
          {t('home.allMessages')}
        </Button>
      </div>
      {unread.length === 0 && notices === 0 && <p className={homePage.note}>{t('home.noMessages')}</p>}
      <ul className={styles.messages}>
        {unread.map((conversation) => (
          <MessageRow key={conversation.from} conversation={conversation} />
        ))}
        {notices > 0 && (
          <li>
            <Link to={NOTICES}>{t('notices.homeUnread', { count: notices })}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function MessageRow({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { from, fromNick, content, createTime, unReadNum } = conversation;
  const time = new Date(createTime);
  return (
    <li>
      <button type="button" className={plain.rowButton} onClick={() => void open(from)}>
        <strong>{fromNick}</strong>
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

/** The chat is a separate chunk, already loaded when there is a conversation to open. */
async function open(peer: string): Promise<void> {
  try {
    const { openChat } = await import('../../chat/start.ts');
    openChat(peer);
  } catch (error) {
    showError(new AppError('page.not_loaded', { reason: toAppError(error).message }));
  }
}
