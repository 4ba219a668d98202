import { type MatchPinyin, matchWords, normalize } from '../components/words/match-words.ts';
import type { Choice } from './model/sheet.ts';

/** More are found by a further letter. */
const MOST = 50;

interface Found {
  found: readonly Choice[];
  /** The index of the choice that Enter selects before an arrow key is pressed. */
  current: number;
}

/**
 * The choices that match a typed text. If the text equals a choice, all choices stay, with that one current, so that
 * Enter selects it.
 */
export function foundChoices(choices: readonly Choice[], text: string, match: MatchPinyin): Found {
  const typed = normalize(text);
  const one = choices.findIndex(({ label }) => normalize(label) === typed);
  if (typed === '' || one >= 0) {
    const from = Math.max(0, one + 1 - MOST);
    return { found: choices.slice(from, from + MOST), current: Math.max(0, one) - from };
  }
  return { found: choices.filter(({ label }) => matchWords(label, text, match)).slice(0, MOST), current: 0 };
}
