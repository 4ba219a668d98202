import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import styles from './RoomView.module.css';

/** One conversation: its messages and the field to write. */
export function RoomView({ peer, name }: { peer: string; name: string }) {
  return (
    <div className={styles.room}>
      <MessageList name={name} />
      <Composer peer={peer} name={name} />
    </div>
  );
}
