import { match } from 'pinyin-pro';
import type { MatchPinyin } from './match-words.ts';

/** `kucun`, `kuc` and `kc` match 库存; the syllables must be adjacent. `ü` is typed `v` or `u`. */
export const matchPinyin: MatchPinyin = (text, typed) =>
  /^[a-z]+$/.test(typed) && match(text, typed, { continuous: true, precision: 'start', v: true }) !== null;
