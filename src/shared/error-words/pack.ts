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
} as const satisfies Record<string, ErrorWords>;
