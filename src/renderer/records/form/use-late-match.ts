import { type KeyboardEvent, useEffect, useRef } from 'react';

/**
 * Lets Enter choose the first match of a search in a tree of choices that is loaded after the search was typed. The library
 * looks for it only when the text changes, or the list opens.
 */
export function useLateMatch(typed: string, match: string | undefined, choose: (match: string) => void) {
  /** Whether the library has marked a choice for Enter. */
  const isMarked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library looks for the match at a change of the text alone.
  useEffect(() => {
    isMarked.current = match !== undefined;
  }, [typed]);
  return ({ key, nativeEvent }: KeyboardEvent) => {
    if (key.startsWith('Arrow')) isMarked.current = true;
    if (key !== 'Enter' || nativeEvent.isComposing || typed === '' || match === undefined) return;
    if (!isMarked.current) choose(match);
  };
}
