import bwipjs from 'bwip-js/generic';
import { CODE128_QUIET_MODULES, encodeCode128, isCode128Text } from './code128.ts';

/** Codes a label can bear: our own Code 128, and those in which suppliers send theirs. */
export const SYMBOLOGIES = ['code128', 'code39', 'ean13', 'itf14'] as const;
export type Symbology = (typeof SYMBOLOGIES)[number];

export interface LinearCode {
  text: string;
  symbology: Symbology;
  /** Modules in each bar and space in turn, a bar first. */
  widths: readonly number[];
  /** Sum of `widths`, quiet zones not counted. */
  modules: number;
}

/** Modules of white that a scanner needs on each side (Code 128 and Code 39: 10; EAN-13: 11; ITF-14: 10). */
export function quietModules(symbology: Symbology): number {
  return symbology === 'ean13' ? 11 : CODE128_QUIET_MODULES;
}

/**
 * Bars of a text; null if this symbology cannot say it. Code 128 is encoded here because the symbol must have the very bars a
 * label printer's own `^BC` gives it; the others are bwip-js's.
 */
export function encodeLinear(symbology: Symbology, text: string): LinearCode | null {
  if (symbology === 'code128') return isCode128Text(text) ? { symbology, ...encodeCode128(text) } : null;
  const widths = tryEncode(symbology, text);
  return widths === null
    ? null
    : { text, symbology, widths, modules: widths.reduce((sum, width) => sum + width, 0) };
}

function tryEncode(bcid: Symbology, text: string): number[] | null {
  try {
    const [code] = bwipjs.raw({ bcid, text }) as { sbs?: number[] }[];
    const widths = code?.sbs ?? null;
    // Code 39 ends with the gap before a next character, which a code's last bar does not need.
    return widths !== null && widths.length % 2 === 0 ? widths.slice(0, -1) : widths;
  } catch {
    // bwip-js throws for a wrong check digit or a letter the code does not have: not encodable.
    return null;
  }
}
