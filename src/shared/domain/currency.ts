/** The code of the renminbi (ISO 4217). */
export const YUAN = 'CNY';

/** Names that people type, in capitals, by what they mean. */
const CODES: Readonly<Record<string, string>> = {
  人民币: YUAN,
  RMB: YUAN,
  美元: 'USD',
  欧元: 'EUR',
  港币: 'HKD',
  港元: 'HKD',
};

/** The code of a currency as it was typed, so that one currency is not added up as two: 美元, usd → USD; empty for none. */
export function currencyCode(typed: string): string {
  const text = typed.trim().toUpperCase();
  return CODES[text] ?? text;
}
