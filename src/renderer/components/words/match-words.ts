/** Decides whether pinyin, in full or as initials, matches Chinese text. */
export type MatchPinyin = (text: string, typed: string) => boolean;

/** Normalises a text for comparison: ignores case, width and spaces. */
export function normalize(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}

/** True when the words contain the typed text, literally or as pinyin. */
export function matchWords(words: string, typed: string, matchPinyin: MatchPinyin): boolean {
  const wanted = normalize(typed);
  return normalize(words).includes(wanted) || matchPinyin(words, wanted);
}

/** Sorts the words that equal the typed text before those that only contain it: A before A+, so that Enter takes A. */
export function wholeWordsFirst(one: string, other: string, typed: string): number {
  const wanted = normalize(typed);
  if (wanted === '') return 0;
  return Number(normalize(other) === wanted) - Number(normalize(one) === wanted);
}
