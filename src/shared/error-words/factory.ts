import type { ErrorWords } from './words.ts';

/** Factory master data. */
export const FACTORY_ERRORS = {
  'species.in_use': {
    what: {
      zh: '树种“{name}”已用于 {packs} 个包，不能删除或更改代码',
      en: 'Species “{name}” is that of {packs} {packs, package|packages}; it cannot be removed, nor its code changed',
    },
    next: { zh: '可以只修改名称。', en: 'Its names can be changed.' },
  },
} as const satisfies Record<string, ErrorWords>;
