import { useState } from 'react';
import { readDraft } from './draft.ts';
import { type Entries, isChanged, mergeEntries, type StoredEntries } from './kept-entries.ts';
import { useDraft } from './use-draft.ts';

export interface KeptEntries<E extends Entries> {
  values: E;
  /** Of the stored values that the entries change. */
  version: number;
  /** Whether they began with those of an earlier visit. */
  hasDraft: boolean;
  /** False while they cannot be stored, and are lost when the page is left. */
  isDraftKept: boolean;
  /** Whether newer stored values are below the user's changes. */
  isRenewed: boolean;
  change(changed: Partial<E>): void;
  isTouched(): boolean;
  /** Begins again with the stored values. */
  discard(): void;
  /** Puts the user's changes on top of newer stored values. */
  renew(newest: StoredEntries<E>): void;
  /** They were saved. */
  end(): void;
}

interface Draft<E extends Entries> {
  base: StoredEntries<E>;
  values: E;
}

const mergedOn = <E extends Entries>(stored: StoredEntries<E>, { base, values }: Draft<E>): E =>
  mergeEntries(base.values, values, stored.values);

/**
 * The entries of a form that is not a record's own, such as ticks in a tree: kept for the next visit until they are saved or
 * discarded, with the version and the values that they change, so that they can be merged with newer ones.
 */
export function useKeptEntries<E extends Entries>(
  area: string,
  id: string,
  stored: StoredEntries<E>,
): KeptEntries<E> {
  const [draft] = useState(() => readDraft(area, id) as Draft<E> | null);
  const [hasDraft, setHasDraft] = useState(draft !== null);
  const [newest, setNewest] = useState(stored);
  // Not two states, because a draft that is stored later reads what was entered last.
  const [held] = useState(() => ({ base: stored, values: draft ? mergedOn(stored, draft) : stored.values }));
  const [isRenewed, setRenewed] = useState(draft !== null && draft.base.version !== stored.version);
  const [, setShown] = useState(held.values);
  const isTouched = () => isChanged(held.base.values, held.values);
  const kept = useDraft(area, id, () => (isTouched() ? { ...held } : null));

  function hold(base: StoredEntries<E>, values: E): void {
    Object.assign(held, { base, values });
    setShown(values);
  }

  return {
    values: held.values,
    version: held.base.version,
    hasDraft,
    isDraftKept: kept.isKept,
    isRenewed,
    change(changed) {
      hold(held.base, { ...held.values, ...changed });
      kept.note();
    },
    isTouched,
    discard() {
      kept.drop();
      hold(newest, newest.values);
      setHasDraft(false);
    },
    renew(read) {
      hold(read, mergedOn(read, held));
      setNewest(read);
      setRenewed(true);
      kept.store();
    },
    end: kept.end,
  };
}
