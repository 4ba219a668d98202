import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { type MatchPinyin, matchWords } from './match-words.ts';

/** Fields whose choices are found by pinyin: selects and the quick search, and what says so. */
const SEARCHES = '[role="combobox"], [data-finds-pinyin]';
const NO_PINYIN: MatchPinyin = () => false;
const useMatch = create<{ match: MatchPinyin }>(() => ({ match: NO_PINYIN }));

/** How pinyin is matched; nothing is until `usePinyinLoader` has fetched it. */
export function usePinyin(): MatchPinyin {
  return useMatch((state) => state.match);
}

/** The pinyin of all characters is a piece of its own, fetched when a field with choices first gets the focus. */
export function usePinyinLoader(): void {
  useEffect(() => {
    function onFocus({ target }: FocusEvent): void {
      if (useMatch.getState().match !== NO_PINYIN || !(target as Element).matches(SEARCHES)) return;
      import('./pinyin.ts').then(
        ({ matchPinyin }) => useMatch.setState({ match: matchPinyin }),
        // Choices are found by their words without it; the next field tries again.
        () => undefined,
      );
    }
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
}

interface SelectSearch {
  filterOption: (typed: string, option?: { label?: unknown }) => boolean;
}

/** What every select of the product searches its choices by: words and pinyin. For the library's `ConfigProvider`. */
export function useSelectSearch(): { showSearch: SelectSearch } {
  const match = usePinyin();
  return useMemo(
    () => ({
      showSearch: { filterOption: (typed, option) => matchWords(String(option?.label ?? ''), typed, match) },
    }),
    [match],
  );
}
