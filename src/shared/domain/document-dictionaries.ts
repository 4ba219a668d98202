import type { DictionaryEntry } from './dictionaries.ts';

/** W5: reasons for receiving stock without a purchase; W6.8: goods produced by the workshop. */
export const OTHER_IN_CAUSES = [
  { code: 'OPENING', words: { zh: '期初库存', en: 'Opening stock' } },
  { code: 'GAIN', words: { zh: '盘盈', en: 'Stock-take gain' } },
  { code: 'TOLL', words: { zh: '来料加工', en: 'Customer’s goods' } },
  { code: 'OTHER', words: { zh: '其他', en: 'Other' } },
  { code: 'PRODUCED', words: { zh: '自产', en: 'Own production' } },
] as const satisfies DictionaryEntry[];

/** W5: why stock leaves without a sale. */
export const OTHER_OUT_CAUSES = [
  { code: 'SAMPLE', words: { zh: '样品', en: 'Samples' } },
  { code: 'OWN_USE', words: { zh: '自用', en: 'Own use' } },
  { code: 'SCRAP', words: { zh: '报废', en: 'Scrap' } },
  { code: 'LOSS', words: { zh: '盘亏', en: 'Stock-take loss' } },
  { code: 'TOLL', words: { zh: '来料退回', en: 'Customer’s goods returned' } },
  { code: 'OTHER', words: { zh: '其他', en: 'Other' } },
] as const satisfies DictionaryEntry[];
