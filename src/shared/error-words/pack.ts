import type { ErrorWords } from './words.ts';

/** Packages. */
export const PACK_ERRORS = {
  'pack.not_found': {
    what: { zh: '暂无该包号信息!', en: 'No package with this number' },
    next: { zh: '请核对包号。', en: 'Check the package number.' },
  },
  'pack.no_tally': {
    what: { zh: '包 {packNo} 没有码单', en: 'Package {packNo} has no tally lines' },
    next: {
      zh: '码单由入库登记的同事录入，录入后再打印标签。',
      en: 'Whoever enters goods received enters its tally; print the label after that.',
    },
  },
  'pack.reprint_refused': {
    what: {
      zh: '包 {packNo} 的标签已于 {time} 打印且未过期，公司规定不重打',
      en: 'The label of package {packNo} was printed at {time} and is not outdated; the company does not print it again',
    },
    next: {
      zh: '标签损坏需要重打时，请管理员在公司设置中调整“标签重打”。',
      en: 'For a damaged label, ask an administrator to change “Printing a label again” in the company’s settings.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
