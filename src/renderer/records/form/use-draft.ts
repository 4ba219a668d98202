import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePaused } from '../../components/use-paused.ts';
import { noteEntries } from '../../stores/open-entries.ts';
import { draftPlace } from './draft.ts';

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
  const { pathname } = useLocation();
  const [isKept, setKept] = useState(true);
  const [place] = useState(() => draftPlace(area, id));
  const form = `${area} ${id ?? ''}`;
  const setEntries = (hasEntries: boolean) => noteEntries(pathname, form, hasEntries);
  const paused = usePaused(() => {
    const draft = content();
    setEntries(draft !== null);
    if (draft === null) place.drop();
    setKept(draft === null || place.keep(draft));
  });
  // The form begins with the stored entries, if there are some.
  useEffect(() => {
    if (place.read() !== null) noteEntries(pathname, form, true);
  }, [pathname, form, place]);
  const drop = () => {
    place.drop();
    setEntries(false);
  };
  return {
    isKept,
    note() {
      setEntries(true);
      paused.note();
    },
    store() {
      paused.note();
      paused.flush();
    },
    drop() {
      paused.cancel();
      drop();
    },
    end() {
      paused.end();
      drop();
    },
  };
}
