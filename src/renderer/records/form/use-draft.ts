import { useState } from 'react';
import { usePaused } from '../../components/use-paused.ts';
import { dropDraft, keepDraft } from './draft.ts';

export interface KeptDraft {
  /** False while the entries cannot be stored, and are lost when the page is left. */
  isKept: boolean;
  /** Stores the entries when typing pauses, and when the page is left. */
  note(): void;
  /** Stores the entries at once. */
  store(): void;
  /** Removes the stored entries, and what waits to be stored. */
  drop(): void;
  /** Removes them for good: the entries were saved, so that what still comes into the form is stored no more. */
  end(): void;
}

/**
 * The unsaved entries of a form, kept for the next visit. `content` is stored, null while nothing has been entered;
 * `note` or `store` must be called at each change. `id` is undefined for a new record.
 */
export function useDraft(area: string, id: string | undefined, content: () => object | null): KeptDraft {
  const [isKept, setKept] = useState(true);
  const { note, flush, cancel, end } = usePaused(() => {
    const draft = content();
    if (draft === null) dropDraft(area, id);
    setKept(draft === null || keepDraft(area, id, draft));
  });
  return {
    isKept,
    note,
    store() {
      note();
      flush();
    },
    drop() {
      cancel();
      dropDraft(area, id);
    },
    end() {
      end();
      dropDraft(area, id);
    },
  };
}
