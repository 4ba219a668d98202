/** The code of the renminbi (ISO 4217). */
export const YUAN = 'CNY';

/** Names that people type, English ones in capitals, by the code they mean. */
const NAMES = [
  { code: YUAN, zh: '人民币', en: 'RMB' },
  { code: 'USD', zh: '美元', en: 'US DOLLAR' },
  { code: 'EUR', zh: '欧元', en: 'EURO' },
  { code: 'HKD', zh: '港币', en: 'HK DOLLAR' },
  { code: 'HKD', zh: '港元', en: 'HONG KONG DOLLAR' },
];

/** Normalises a typed currency, so that one currency is not treated as two: 美元, usd → USD; empty for no currency. */
export function currencyCode(typed: string): string {
  const text = typed.trim().toUpperCase();
  return NAMES.find(({ zh, en }) => zh === text || en === text)?.code ?? text;
}

/** The currency of a record's amounts; records from before this field existed are in yuan. */
export const currencyIn = ({ currency }: Readonly<Record<string, unknown>>): string =>
  currencyCode(String(currency ?? '')) || YUAN;
