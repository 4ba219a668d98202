import type { InboxTask } from '#shared/api/desk-task';
import { desk, requireDesk } from '../../desk/connect.ts';
import type { Loaded } from '../loading/use-loaded.ts';
import { useFollowed } from './use-followed.ts';

/** The tasks that wait for this desk and those it has taken, as they change. */
export function useInbox(): Loaded<InboxTask[]> {
  return useFollowed(
    () => requireDesk().tasks.list(),
    (listener) => desk?.tasks.onChanged(listener),
  );
}
