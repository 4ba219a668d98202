import { useEffect, useState } from 'react';
import { useDesk } from '../../stores/desk.ts';
import { type Loaded, useLoaded } from '../loading/use-loaded.ts';

/**
 * A value of the desk host: read at each connection, then as its event reports it. `onChanged` subscribes to the event
 * and returns the function that unsubscribes; only the first one is used.
 */
export function useFollowed<T>(
  read: () => Promise<T>,
  onChanged: (listener: (value: T) => void) => (() => void) | undefined,
): Loaded<T> {
  const connected = useDesk((state) => state.state === 'ready');
  const loaded = useLoaded(String(connected), read);
  const [changed, setChanged] = useState<{ value: T } | null>(null);
  // Changes during an outage are only in the value that is read after it.
  useEffect(() => {
    if (!connected) setChanged(null);
  }, [connected]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event is the same for every version of the function.
  useEffect(() => onChanged((value) => setChanged({ value })), []);
  return { ...loaded, data: changed === null ? loaded.data : changed.value };
}
