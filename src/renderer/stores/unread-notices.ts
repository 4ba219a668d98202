import { create } from 'zustand';

interface UnreadNotices {
  /** Number of the user's unread notices, as last reported over the socket. */
  unread: number;
  /** Number of reports; with each the list of notices has changed. */
  reports: number;
}

export const useUnreadNotices = create<UnreadNotices>(() => ({ unread: 0, reports: 0 }));

export function setUnreadNotices(unread: number): void {
  useUnreadNotices.setState(({ reports }) => ({ unread, reports: reports + 1 }));
}
