import { create } from 'zustand';

/** Forms of open pages with entries that are not saved, by the page's path and the form's name. */
export const useOpenEntries = create<{ forms: ReadonlySet<string> }>(() => ({ forms: new Set() }));

export function noteEntries(path: string, form: string, hasEntries: boolean): void {
  const key = `${path} ${form}`;
  const { forms } = useOpenEntries.getState();
  if (forms.has(key) === hasEntries) return;
  const next = new Set(forms);
  if (hasEntries) next.add(key);
  else next.delete(key);
  useOpenEntries.setState({ forms: next });
}

export function hasEntriesAt(path: string, forms: ReadonlySet<string>): boolean {
  return [...forms].some((key) => key.startsWith(`${path} `));
}
