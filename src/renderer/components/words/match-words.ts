/** Whether pinyin, whole or initials, is meant for Chinese text. */
export type MatchPinyin = (text: string, typed: string) => boolean;

/** What was typed and what it is compared with: without regard to case, width and spaces. */
export function normalize(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}

/** Whether words contain what was typed, or are typed in pinyin. */
export function matchWords(words: string, typed: string, matchPinyin: MatchPinyin): boolean {
  const wanted = normalize(typed);
  return normalize(words).includes(wanted) || matchPinyin(words, wanted);
}
