import { useEffect, useMemo } from 'react';
import { z } from 'zod';
import { ListLayoutSchema } from '#shared/api/list-view';
import { changePreference, loadPreference, nameOf, usePreferenceValues } from './own-preferences.ts';

/** The stored preferences of one list. */
const ListPreferenceSchema = z.object({
  /** The columns without a view. */
  layout: ListLayoutSchema.optional().catch(undefined),
  /** Unsaved column changes in views, by the view's id. */
  changed: z.record(z.string(), ListLayoutSchema).catch({}),
  /** The list's default view, and its address. */
  opensWith: z.object({ id: z.string(), query: z.string() }).optional().catch(undefined),
});
export type ListPreference = z.infer<typeof ListPreferenceSchema>;

export interface ListPreferenceState {
  /** False until the server, or this computer, has returned the preferences. */
  isKnown: boolean;
  value: ListPreference;
  change(part: Partial<ListPreference>): void;
}

/** The signed-in user's preferences of the list with this name, on every computer. */
export function useListPreference(list: string): ListPreferenceState {
  const key = `list.${list}`;
  const stored = usePreferenceValues((values) => values[nameOf(key)]);
  useEffect(() => void loadPreference(key), [key]);
  const value = useMemo(() => ListPreferenceSchema.safeParse(stored ?? {}).data ?? { changed: {} }, [stored]);
  return {
    isKnown: stored !== undefined,
    value,
    change: (part) => changePreference(key, { ...value, ...part }),
  };
}
