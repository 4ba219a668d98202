import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { type MatchPinyin, matchWords, wholeWordsFirst } from './match-words.ts';

/** Fields whose options can be found by pinyin: selects, the quick search, and marked ones. */
const SEARCHES = '[role="combobox"], [data-finds-pinyin]';
const NO_PINYIN: MatchPinyin = () => false;
const useMatch = create<{ match: MatchPinyin }>(() => ({ match: NO_PINYIN }));

/** Returns the pinyin matcher; it matches nothing until `usePinyinLoader` has fetched it. */
export function usePinyin(): MatchPinyin {
  return useMatch((state) => state.match);
}

/** Fetches the pinyin table, a separate chunk, when a field with options is first focused. */
export function usePinyinLoader(): void {
  useEffect(() => {
    function onFocus({ target }: FocusEvent): void {
      if (useMatch.getState().match !== NO_PINYIN || !(target as Element).matches(SEARCHES)) return;
      import('./pinyin.ts').then(
        ({ matchPinyin }) => useMatch.setState({ match: matchPinyin }),
        // Options are still found by their words; the next field tries again.
        () => undefined,
      );
    }
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
}

interface Labelled {
  label?: unknown;
}

interface SelectSearch {
  filterOption: (typed: string, option?: Labelled) => boolean;
  filterSort: (one: Labelled, other: Labelled, info: { searchValue: string }) => number;
  onSearch?: (typed: string) => void;
}

const labelOf = (option?: Labelled): string => String(option?.label ?? '');

/**
 * The search of every select in the product, by words and pinyin. For the library's `ConfigProvider`; pass `onSearch`
 * for a select whose choices depend on the typed text.
 */
export function useSelectSearch(onSearch?: (typed: string) => void): { showSearch: SelectSearch } {
  const match = usePinyin();
  return useMemo(
    () => ({
      showSearch: {
        filterOption: (typed, option) => matchWords(labelOf(option), typed, match),
        filterSort: (one, other, { searchValue }) =>
          wholeWordsFirst(labelOf(one), labelOf(other), searchValue),
        ...(onSearch && { onSearch }),
      },
    }),
    [match, onSearch],
  );
}
