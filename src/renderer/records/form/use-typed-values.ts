import { useState } from 'react';
import { readDraft } from './draft.ts';
import { useDraft } from './use-draft.ts';

/** What was typed into a form of stored values and is not saved. */
export interface TypedValues<Values extends object> {
  /** By field; the form starts with the stored values of all others. */
  values: Readonly<Partial<Values>>;
  /** Whether they are of an earlier visit. */
  hasDraft: boolean;
  /** False while they cannot be stored, and are lost when the page is left. */
  isDraftKept: boolean;
  note(changed: Partial<Values>): void;
  /** They were saved or discarded. */
  forget(): void;
}

/**
 * The typed values of a form that another version of the stored values fills again, kept for the next visit. The caller
 * must outlive that form.
 */
export function useTypedValues<Values extends object>(area: string, id?: string): TypedValues<Values> {
  const [values] = useState(() => ({ ...readDraft(area, id) }) as Partial<Values>);
  const [hasDraft, setHasDraft] = useState(Object.keys(values).length > 0);
  const draft = useDraft(area, id, () => (Object.keys(values).length > 0 ? values : null));
  return {
    values,
    hasDraft,
    isDraftKept: draft.isKept,
    note(changed) {
      Object.assign(values, changed);
      draft.note();
    },
    forget() {
      for (const name of Object.keys(values) as (keyof Values)[]) delete values[name];
      draft.drop();
      setHasDraft(false);
    },
  };
}
