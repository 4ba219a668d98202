import type { Language, Words } from '../errors.ts';

/** Words that every paper has. */
const WORDS = {
  no: { zh: '单号', en: 'No.' },
  pageTotal: { zh: '本页小计', en: 'This page' },
  total: { zh: '合计', en: 'Total' },
  plies: { zh: '联次', en: 'Plies' },
} as const satisfies Record<string, Words>;

type PaperWord = keyof typeof WORDS;

const inLanguage = (language: Language) =>
  Object.fromEntries(Object.entries(WORDS).map(([name, words]) => [name, words[language]])) as Record<
    PaperWord,
    string
  >;

export const PAPER_WORDS: Readonly<Record<Language, Record<PaperWord, string>>> = {
  zh: inLanguage('zh'),
  en: inLanguage('en'),
};

/** 第 1 页/共 3 页 */
export function pageOfWords(language: Language, page: { number: number; of: number }): string {
  return { zh: `第 ${page.number} 页/共 ${page.of} 页`, en: `Page ${page.number} of ${page.of}` }[language];
}

/** 第 1 联 存根; empty for a copy beyond the last ply. */
export function plyWords(language: Language, at: number, caption: string | undefined): string {
  if (caption === undefined) return '';
  return { zh: `第 ${at + 1} 联 ${caption}`, en: `Ply ${at + 1} ${caption}` }[language];
}

/** The mark 补打 第 2 次 (reprint no. 2) on a paper that was printed before. */
export function reprintWords(language: Language, serial: number): string {
  return { zh: `补打 第 ${serial} 次`, en: `reprint, no. ${serial}` }[language];
}
