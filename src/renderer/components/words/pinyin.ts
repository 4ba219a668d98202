import { match } from 'pinyin-pro';
import type { MatchPinyin } from './match-words.ts';

/** `kucun`, `kuc` and `kc` are meant for 库存; the syllables must follow each other. */
export const matchPinyin: MatchPinyin = (text, typed) =>
  /^[a-z]+$/.test(typed) && match(text, typed, { continuous: true, precision: 'start' }) !== null;
