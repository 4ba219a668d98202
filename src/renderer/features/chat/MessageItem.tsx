import { Button } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptMessage } from '../../chat/messages.ts';
import { currentChat } from '../../chat/start.ts';
import texts from '../../components/look/texts.module.css';
import styles from './MessageItem.module.css';

/** One message on its side of the conversation; the user's own with its delivery state. */
export const MessageItem = memo(function MessageItem({ message }: { message: KeptMessage }) {
  const { t } = useTranslation();
  const { peer, from, fromNick, content, id, state } = message;
  const isOwn = from !== peer;
  return (
    <li className={isOwn ? `${styles.message} ${styles.own}` : styles.message}>
      <span className={texts.visuallyHidden}>{isOwn ? t('chat.me') : fromNick}</span>
      <p>{content}</p>
      {isOwn && (
        <small className={state === 'failed' ? `${styles.mark} ${styles.failed}` : styles.mark}>
          {t(`chat.${markOf(message)}`)}
          {state === 'failed' && (
            <Button type="link" size="small" onClick={() => currentChat()?.retry(id)}>
              {t('chat.resend')}
            </Button>
          )}
        </small>
      )}
    </li>
  );
});

function markOf({ state, readStatus, reachStatus }: KeptMessage) {
  if (state !== 'sent') return state;
  if (readStatus === 1) return 'read';
  return reachStatus === 1 ? 'reached' : 'sent';
}
