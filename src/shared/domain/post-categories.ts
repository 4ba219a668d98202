import type { DictionaryEntry } from './dictionaries.ts';

/** 岗位类型: what the users of a position do. */
export const POST_CATEGORIES = [
  { code: '1', words: { zh: '管理', en: 'Management' } },
  { code: '2', words: { zh: '生产', en: 'Production' } },
  { code: '3', words: { zh: '仓储', en: 'Warehouse' } },
  { code: '4', words: { zh: '销售', en: 'Sales' } },
] as const satisfies DictionaryEntry[];
