import { Avatar } from 'antd';
import { showableAddress } from '../../api/upload.ts';

interface UserAvatarProps {
  name: string;
  /** Address of the picture, or empty. */
  picture: string;
  sizePx: number;
  className?: string;
}

/** A user's picture, or the last character of the name, which in Chinese belongs to the given name. */
export function UserAvatar({ name, picture, sizePx, className }: UserAvatarProps) {
  const isLatin = /^\p{Script=Latin}/u.test(name);
  return (
    <Avatar
      size={sizePx}
      className={className}
      src={picture ? showableAddress(picture) : undefined}
      alt=""
      aria-hidden
    >
      {[...name].at(isLatin ? 0 : -1)?.toUpperCase()}
    </Avatar>
  );
}
