import { create } from 'zustand';

interface UnreadNotices {
  /** How many of the person's notices are unread, as the server last told over the socket. */
  unread: number;
  /** How often it told: each time, the list of notices has changed. */
  told: number;
}

export const useUnreadNotices = create<UnreadNotices>(() => ({ unread: 0, told: 0 }));

export function setUnreadNotices(unread: number): void {
  useUnreadNotices.setState(({ told }) => ({ unread, told: told + 1 }));
}
