import { NotificationOutlined } from '@ant-design/icons';
import { Avatar } from 'antd';
import { SYSTEM } from '../../chat/messages.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { UserAvatar } from '../../components/users/UserAvatar.tsx';

const SIZE_PX = 38;

interface PeerAvatarProps {
  peer: string;
  name: string;
  picture: string;
}

/** Somebody's picture, and the system's own. */
export function PeerAvatar({ peer, name, picture }: PeerAvatarProps) {
  if (peer === SYSTEM)
    return (
      <Avatar size={SIZE_PX} className="chat-avatar" icon={<Decorative icon={NotificationOutlined} />} />
    );
  return <UserAvatar name={name} picture={picture} sizePx={SIZE_PX} className="chat-avatar" />;
}
