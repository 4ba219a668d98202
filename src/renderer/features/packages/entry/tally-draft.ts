import { useEffect, useRef } from 'react';
import type { Line } from '../../../grid/model/sheet.ts';
import { dropDraft, keepDraft, readDraft } from '../../../records/form/draft.ts';
import type { Head } from './head-fields.ts';

const AREA = 'tally';
/** A tally of 999 lines takes some milliseconds to store: not between two letters. */
const PAUSE_MS = 300;

export interface TallyDraft {
  head: Head;
  lines: readonly Line[];
}

/** The unsaved tally of a package; null without any. `packId` is undefined for a new package. */
export const readTallyDraft = (packId: string | undefined): TallyDraft | null =>
  readDraft(AREA, packId) as TallyDraft | null;

export const dropTallyDraft = (packId: string | undefined): void => dropDraft(AREA, packId);

/**
 * Stores the unsaved tally when typing pauses, and at once when the page is left. `content` is what is stored, null
 * while nothing was entered; the returned function is called at each change.
 */
export function useTallyDraft(packId: string | undefined, content: () => TallyDraft | null): () => void {
  const latest = useRef(content);
  latest.current = content;
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const store = useRef(() => {
    if (waiting.current === undefined) return;
    clearTimeout(waiting.current);
    waiting.current = undefined;
    const draft = latest.current();
    if (draft === null) dropTallyDraft(packId);
    else keepDraft(AREA, packId, { ...draft });
  });

  useEffect(() => {
    const storeNow = store.current;
    window.addEventListener('pagehide', storeNow);
    document.addEventListener('visibilitychange', storeNow);
    return () => {
      window.removeEventListener('pagehide', storeNow);
      document.removeEventListener('visibilitychange', storeNow);
      storeNow();
    };
  }, []);

  return () => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(store.current, PAUSE_MS);
  };
}
