import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentChat } from '../../chat/start.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { useChat } from '../../stores/chat.ts';
import styles from './ChatDrawer.module.css';
import { ChatLists } from './ChatLists.tsx';
import { ConnectionNote, ConnectionWord } from './ConnectionState.tsx';
import { RoomView } from './RoomView.tsx';
import { usePeerName } from './use-peer-name.ts';

const WIDTH_PX = 420;

/** The message centre: conversations and colleagues, or one conversation. */
export function ChatDrawer() {
  const { t } = useTranslation();
  const isOpen = useChat((state) => state.isOpen);
  const peer = useChat((state) => state.room?.peer ?? null);
  const name = usePeerName()(peer ?? '');
  const lastPeer = useRef<string | null>(null);
  useEffect(() => {
    if (peer !== null) lastPeer.current = peer;
  }, [peer]);

  return (
    <Drawer
      size={WIDTH_PX}
      open={isOpen}
      onClose={() => useChat.setState({ isOpen: false })}
      className={styles.drawer}
      title={
        peer === null ? (
          t('chat.title')
        ) : (
          <span className={styles.title}>
            <Button
              type="text"
              size="small"
              icon={<Decorative icon={ArrowLeftOutlined} />}
              aria-label={t('chat.back')}
              onClick={() => currentChat()?.closeRoom()}
            />
            {name}
          </span>
        )
      }
      extra={<ConnectionWord />}
    >
      <ConnectionNote />
      {peer === null ? (
        <ChatLists cameFrom={lastPeer.current} />
      ) : (
        <RoomView key={peer} peer={peer} name={name} />
      )}
    </Drawer>
  );
}
