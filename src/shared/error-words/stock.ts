import type { ErrorWords } from './words.ts';

/** Stock and its months. */
export const STOCK_ERRORS = {
  'stock.not_available': {
    what: {
      zh: '有 {count} 个内码不能操作：{list}',
      en: '{count} tally {count, line is|lines are} not available: {list}',
    },
    next: {
      zh: '请刷新后去掉这些内码，或先处理占用它们的单据。',
      en: 'Refresh and leave them out, or deal with the documents that hold them first.',
    },
  },
  'stock.code_taken': {
    what: {
      zh: '有 {count} 个条码已用于其他货物，不能回到库存：{list}',
      en: '{count} bar {count, code is|codes are} used by other goods now, so that these goods cannot come back: {list}',
    },
    next: {
      zh: '请先将那些货物出库，或作废后换条码重新入库。',
      en: 'Ship those goods first, or void them and receive them again with other barcodes.',
    },
  },
  'stock.before_earlier': {
    what: {
      zh: '{day} 早于这些货品的{source} {docNo}（{since}）：{list}',
      en: '{day} is before the {source} {docNo} ({since}) of these goods: {list}',
    },
    next: {
      zh: '请用 {since} 或之后的日期；若 {docNo} 的日期有误，请先反审核并更正。',
      en: 'Use {since} or a later day. If the day of {docNo} is wrong, reverse and correct it first.',
    },
  },
  'period.closed': {
    what: {
      zh: '{month} 及以前的月份已结账，{day} 的库存不能再变动',
      en: 'The months up to {month} are closed; stock of {day} cannot change any more',
    },
    next: {
      zh: '请改用未结账月份的日期，或请有权限的同事反结账。',
      en: 'Use a day of an open month, or ask someone with the permission to reopen it.',
    },
  },
  'period.not_over': {
    what: { zh: '{month} 还没有结束，不能结账', en: '{month} is not over and cannot be closed' },
    next: { zh: '请在月份结束后再结账。', en: 'Close it when the month has ended.' },
  },
  'period.not_last': {
    what: {
      zh: '{month} 不是最后结账的月份，不能反结账',
      en: '{month} is not the last closed month and cannot be reopened',
    },
    next: { zh: '请从最后结账的月份开始。', en: 'Begin with the last closed month.' },
  },
} as const satisfies Record<string, ErrorWords>;
