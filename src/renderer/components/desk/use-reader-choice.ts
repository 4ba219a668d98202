import { useState } from 'react';
import type { Reader } from '#shared/desk/contract/readers';
import { desk, requireDesk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import { type Loaded, useLoaded } from '../loading/use-loaded.ts';

export interface ReaderChoice {
  readers: Loaded<Reader[]>;
  /** The chosen reader, the desk's usual one, or the only one. */
  reader: Reader | undefined;
  choose: (id: string) => void;
  /** Makes the reader the desk's usual one if it has none. */
  remember: (id: string) => void;
}

/** The desk's readers and `others` that the work can use as well, and the one in use. */
export function useReaderChoice(others: readonly Reader[] = []): ReaderChoice {
  const { state, settings } = useDesk();
  const [chosen, choose] = useState('');
  const readers = useLoaded(state, () => requireDesk().rfid.readers());
  const own = readers.data ?? [];
  const list = [...own, ...others];
  const reader =
    list.find(({ id }) => id === (chosen || settings?.readerId)) ?? (own.length === 1 ? own[0] : undefined);
  return {
    readers: { ...readers, data: readers.data && list },
    reader,
    choose,
    remember(readerId) {
      // Only a convenience: if it cannot be saved, the user chooses again next time.
      if (settings && !settings.readerId) desk?.settings.update({ readerId }).catch(() => undefined);
    },
  };
}
