import type { DictionaryEntry } from './dictionaries.ts';

/** Who buys veneer. */
export const CUSTOMER_TYPES = [
  { code: 'PANEL', words: { zh: '饰面板厂', en: 'Panel plant' } },
  { code: 'DOOR', words: { zh: '木门厂', en: 'Door plant' } },
  { code: 'FURNITURE', words: { zh: '家具厂', en: 'Furniture maker' } },
  { code: 'TRADER', words: { zh: '同行', en: 'Trader' } },
  { code: 'PROJECT', words: { zh: '设计/工装', en: 'Design and fitting-out' } },
  { code: 'RETAIL', words: { zh: '零售', en: 'Retail' } },
] as const satisfies DictionaryEntry[];

/** Who sells to a veneer merchant. */
export const SUPPLIER_TYPES = [
  { code: 'LOGS', words: { zh: '原木商', en: 'Log merchant' } },
  { code: 'MILL', words: { zh: '刨切厂', en: 'Slicing mill' } },
  { code: 'TRADER', words: { zh: '同行', en: 'Trader' } },
  { code: 'FORWARDER', words: { zh: '货运代理', en: 'Forwarder' } },
  { code: 'SERVICE', words: { zh: '加工服务', en: 'Processing service' } },
] as const satisfies DictionaryEntry[];

/** Grades of partners by turnover. */
export const PARTNER_GRADES = [
  { code: 'A', words: { zh: 'A 级', en: 'A' } },
  { code: 'B', words: { zh: 'B 级', en: 'B' } },
  { code: 'C', words: { zh: 'C 级', en: 'C' } },
  { code: 'D', words: { zh: 'D 级', en: 'D' } },
] as const satisfies DictionaryEntry[];

export const PAYMENT_TERMS = [
  { code: 'CASH', words: { zh: '货到付款', en: 'Cash on delivery' } },
  { code: 'PREPAID', words: { zh: '款到发货', en: 'Payment in advance' } },
  { code: 'MONTH_END', words: { zh: '月结', en: 'Month end' } },
  { code: 'DAYS_30', words: { zh: '30 天', en: '30 days' } },
  { code: 'DAYS_60', words: { zh: '60 天', en: '60 days' } },
] as const satisfies DictionaryEntry[];
