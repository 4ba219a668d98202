import { useState } from 'react';
import { type AppError, toAppError } from '#shared/errors';
import type { Entries, StoredEntries } from './kept-entries.ts';
import type { KeptEntries } from './use-kept-entries.ts';
import { useLeaving } from './use-leaving.ts';

interface SavedEntriesInput<E extends Entries> {
  busy: boolean;
  /** Rejects with an AppError. */
  send(): Promise<unknown>;
  /** Reads the newest stored values. */
  read(): Promise<StoredEntries<E>>;
  onSaved(): void;
  onClose(): void;
}

interface SavedEntries {
  refusal: AppError | null;
  save(): Promise<void>;
  /** Loads the newest stored values below the user's changes. */
  renew(): Promise<void>;
  /** Asks before unsaved entries are lost. */
  close(): Promise<void>;
}

/** Saves kept entries and closes their form; after a refusal it stays open, and can load what others stored meanwhile. */
export function useSavedEntries<E extends Entries>(
  entries: KeptEntries<E>,
  { busy, send, read, onSaved, onClose }: SavedEntriesInput<E>,
): SavedEntries {
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const close = useLeaving({ ...entries, busy }, onClose);
  return {
    refusal,
    close,
    async save() {
      setRefusal(null);
      try {
        await send();
        entries.end();
        onSaved();
        onClose();
      } catch (error) {
        setRefusal(toAppError(error));
      }
    },
    async renew() {
      try {
        entries.renew(await read());
        setRefusal(null);
      } catch (error) {
        setRefusal(toAppError(error));
      }
    },
  };
}
