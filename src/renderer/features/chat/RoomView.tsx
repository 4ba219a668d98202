import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';

/** One conversation: its messages and the field to write. */
export function RoomView({ peer, name }: { peer: string; name: string }) {
  return (
    <div className="chat-room">
      <MessageList name={name} />
      <Composer peer={peer} name={name} />
    </div>
  );
}
