import { useTranslation } from 'react-i18next';
import { SYSTEM } from '../../chat/messages.ts';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';

/** One conversation: what was said, and the field to say more. */
export function RoomView({ peer, name }: { peer: string; name: string }) {
  const { t } = useTranslation();
  return (
    <div className="chat-room">
      <MessageList name={name} />
      {peer === SYSTEM ? (
        <p className="chat-read-only">{t('chat.readOnly')}</p>
      ) : (
        <Composer peer={peer} name={name} />
      )}
    </div>
  );
}
