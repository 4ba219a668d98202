import { gs1CheckDigit } from '../../rfid/gs1.ts';
import type { Symbology } from './symbologies.ts';

/** Digits of a GS1 key before its check digit, and the identifier in front of it (GS1 General Specifications, section 3). */
const KEYS: Partial<Record<Symbology, { identifier: string; digits: number }>> = {
  ean13: { identifier: '', digits: 12 },
  ean8: { identifier: '', digits: 7 },
  upca: { identifier: '', digits: 11 },
  itf14: { identifier: '', digits: 13 },
  ean14: { identifier: '(01)', digits: 13 },
  sscc18: { identifier: '(00)', digits: 17 },
};

/**
 * A key given without its check digit, which its code contains all the same, with it: so scanners read it, and so it is
 * written below the bars. Any other text stays as it is.
 */
export function withCheckDigit(symbology: Symbology, text: string): string {
  const key = KEYS[symbology];
  if (key === undefined || !text.startsWith(key.identifier)) return text;
  const digits = text.slice(key.identifier.length);
  return /^\d+$/.test(digits) && digits.length === key.digits ? text + gs1CheckDigit(digits) : text;
}
