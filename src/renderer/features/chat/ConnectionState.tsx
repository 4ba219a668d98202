import { Alert, Badge, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { currentChat } from '../../chat/start.ts';
import { CHAT_STATUS } from '../../chat/status.ts';
import { type ChatState, useChat } from '../../stores/chat.ts';
import styles from './ConnectionState.module.css';

type State = 'connected' | 'connecting' | 'lost' | 'refused';

const stateOf = ({ status, isLost }: ChatState): State => {
  if (status === CHAT_STATUS.connected) return 'connected';
  if (status === CHAT_STATUS.refused) return 'refused';
  return isLost ? 'lost' : 'connecting';
};

const TONES = {
  connected: 'success',
  connecting: 'processing',
  lost: 'warning',
  refused: 'default',
} as const;

/** The state of the connection in one word. */
export function ConnectionWord() {
  const { t } = useTranslation();
  const state = useChat(stateOf);
  return <Badge status={TONES[state]} text={t(`chat.${state}`)} className={styles.connection} />;
}

/** What is wrong and what happens next; nothing without a fault. */
export function ConnectionNote() {
  const { t } = useTranslation();
  const state = useChat(stateOf);
  const isKept = useChat((chat) => chat.isKept);
  return (
    <>
      {state === 'lost' && (
        <Alert
          banner
          type="warning"
          role="status"
          className={styles.lost}
          title={t('chat.lost')}
          description={t('chat.lostAdvice')}
          action={
            <Button size="small" onClick={() => currentChat()?.nudge()}>
              {t('chat.reconnect')}
            </Button>
          }
        />
      )}
      {state === 'refused' && (
        <Alert
          banner
          type="warning"
          role="status"
          title={t('chat.refused')}
          description={t('chat.refusedAdvice')}
        />
      )}
      {!isKept && (
        <Alert
          banner
          closable
          type="info"
          role="status"
          title={t('chat.notKept')}
          description={t('chat.notKeptAdvice')}
        />
      )}
    </>
  );
}
