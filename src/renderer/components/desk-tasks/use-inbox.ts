import { useEffect, useState } from 'react';
import type { InboxTask } from '#shared/api/desk-task';
import { desk, requireDesk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import { type Loaded, useLoaded } from '../loading/use-loaded.ts';

/** The tasks that wait for this desk and those it has taken, as they change. */
export function useInbox(): Loaded<InboxTask[]> {
  const connected = useDesk((state) => state.state === 'ready');
  const listed = useLoaded(String(connected), () => requireDesk().tasks.list());
  const [changed, setChanged] = useState<InboxTask[] | null>(null);
  // Changes during an outage are only in the list that is read after it.
  useEffect(() => {
    if (!connected) setChanged(null);
  }, [connected]);
  useEffect(() => desk?.tasks.onChanged(setChanged), []);
  return { ...listed, data: changed ?? listed.data };
}
