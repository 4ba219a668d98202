import type { Words } from '../errors.ts';
import { OTHER_IN_CAUSES, OTHER_OUT_CAUSES } from './document-dictionaries.ts';
import { CUSTOMER_TYPES, PARTNER_GRADES, PAYMENT_TERMS, SUPPLIER_TYPES } from './partner-dictionaries.ts';
import { POST_CATEGORIES } from './post-categories.ts';

/**
 * Trade terms stored in records. A record stores the Chinese term, as printed on paper and delivered by imports;
 * `code` identifies the entry in code.
 */
export interface DictionaryEntry {
  code: string;
  words: Words;
}

export const TEXTURES = [
  { code: 'STRAIGHT', words: { zh: '直纹', en: 'Straight' } },
  { code: 'CROWN', words: { zh: '山纹', en: 'Crown' } },
  { code: 'RIFT', words: { zh: '半直纹', en: 'Rift' } },
  { code: 'MIXED', words: { zh: '直山混', en: 'Mixed straight and crown' } },
  { code: 'MOTTLE', words: { zh: '影纹', en: 'Mottle' } },
  { code: 'FIDDLEBACK', words: { zh: '琴背影', en: 'Fiddleback' } },
  { code: 'POMMELE', words: { zh: '球影', en: 'Pommele' } },
  { code: 'BIRDSEYE', words: { zh: '雀眼', en: 'Birdseye' } },
  { code: 'BURL', words: { zh: '树瘤', en: 'Burl' } },
  { code: 'CROTCH', words: { zh: '树杈', en: 'Crotch' } },
  { code: 'FLAKE', words: { zh: '银光', en: 'Flake' } },
  { code: 'RANDOM', words: { zh: '乱纹', en: 'Random' } },
] as const satisfies DictionaryEntry[];

export const CRAFTS = [
  { code: 'FLAT', words: { zh: '平切', en: 'Flat cut' } },
  { code: 'QUARTER', words: { zh: '四开直切', en: 'Quarter cut' } },
  { code: 'HALF_ROUND', words: { zh: '半圆切', en: 'Half round' } },
  { code: 'ROTARY', words: { zh: '旋切', en: 'Rotary' } },
  { code: 'STAYLOG', words: { zh: '弧切', en: 'Stay-log' } },
  { code: 'SAWN', words: { zh: '锯切', en: 'Sawn' } },
] as const satisfies DictionaryEntry[];

/** Edge finishes of the leaves. */
export const EDGE_FINISHES = [
  { code: 'RAW_EDGE', words: { zh: '毛边', en: 'Raw edge' } },
  { code: 'CLIPPED', words: { zh: '齐边', en: 'Clipped' } },
] as const satisfies DictionaryEntry[];

/** Letter grades, best first, then grades by use. */
export const GRADES = [
  { code: 'A+', words: { zh: 'A+', en: 'A+' } },
  { code: 'A', words: { zh: 'A', en: 'A' } },
  { code: 'AB', words: { zh: 'AB', en: 'AB' } },
  { code: 'B', words: { zh: 'B', en: 'B' } },
  { code: 'C', words: { zh: 'C', en: 'C' } },
  { code: 'DOOR', words: { zh: '门板级', en: 'Door grade' } },
  { code: 'PANEL', words: { zh: '饰面级', en: 'Panel grade' } },
  { code: 'FURNITURE', words: { zh: '家具级', en: 'Furniture grade' } },
  { code: 'BACKING', words: { zh: '底板', en: 'Backing grade' } },
] as const satisfies DictionaryEntry[];

export const STYLES = [
  { code: 'NARROW_STRAIGHT', words: { zh: '窄直', en: 'Narrow straight' } },
  { code: 'WIDE_STRAIGHT', words: { zh: '宽直', en: 'Wide straight' } },
  { code: 'DENSE', words: { zh: '密纹', en: 'Dense grain' } },
  { code: 'FANCY_CROWN', words: { zh: '花山纹', en: 'Fancy crown' } },
  { code: 'PLAIN', words: { zh: '素色', en: 'Plain' } },
] as const satisfies DictionaryEntry[];

export const VENEER_KINDS = [
  { code: 'NATURAL', words: { zh: '天然木皮', en: 'Natural veneer' } },
  { code: 'RECON', words: { zh: '科技木皮', en: 'Reconstituted veneer' } },
  { code: 'DYED', words: { zh: '染色木皮', en: 'Dyed veneer' } },
] as const satisfies DictionaryEntry[];

/** The trade's terms by the code of their dictionary; `built-in-dictionaries.ts` has its name. */
export const TRADE_TERMS = {
  texture: TEXTURES,
  craft: CRAFTS,
  edge_finish: EDGE_FINISHES,
  grade: GRADES,
  style: STYLES,
  veneer_kind: VENEER_KINDS,
  customer_type: CUSTOMER_TYPES,
  supplier_type: SUPPLIER_TYPES,
  partner_grade: PARTNER_GRADES,
  payment_terms: PAYMENT_TERMS,
  other_in_cause: OTHER_IN_CAUSES,
  other_out_cause: OTHER_OUT_CAUSES,
  post_category: POST_CATEGORIES,
} as const satisfies Readonly<Record<string, readonly DictionaryEntry[]>>;

/** The English of the stored terms. */
export const ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.values(TRADE_TERMS)
    .flat()
    .map(({ words }) => [words.zh, words.en]),
);

/** The English of a stored term; a company's own term is returned unchanged. */
export function translateTerm(chinese: string): string {
  return ENGLISH.get(chinese) ?? chinese;
}
