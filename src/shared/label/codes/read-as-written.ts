import type { Symbology } from './symbologies.ts';

/** Options of bwip-js by which characters of the text stand for others: `^029`, `^FNC1`. */
const ESCAPES = /(?:^| )parse(?:fnc)?(?:=true)?(?: |$)/;
const CHECK = /(?:^| )includecheck(?:=true)?(?: |$)/;

/**
 * Whether a scanner reads a code as its text. It does not where the text has escapes, where Code 39 got a check character,
 * which is optional there and read like the others, or where an add-on of two or five digits follows an EAN code.
 */
export function isReadAsWritten(symbology: Symbology, text: string, options: string): boolean {
  if (ESCAPES.test(options) && text.includes('^')) return false;
  if (symbology.startsWith('code39') && CHECK.test(options)) return false;
  return !(symbology.startsWith('ean') && text.includes(' '));
}
