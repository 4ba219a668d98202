import bwipjs from 'bwip-js/generic';
import { CODE128_QUIET_MODULES, encodeCode128, isCode128Text } from './code128.ts';

/** Symbologies of labels: Code 128, encoded here, and those used by suppliers. */
export const SYMBOLOGIES = ['code128', 'code39', 'ean13', 'itf14'] as const;
export type Symbology = (typeof SYMBOLOGIES)[number];

export interface LinearCode {
  text: string;
  symbology: Symbology;
  /** Widths of bars and spaces in modules, alternating, a bar first. */
  widths: readonly number[];
  /** Sum of `widths`, without quiet zones. */
  modules: number;
}

/** White modules a scanner needs on each side (Code 128 and Code 39: 10; EAN-13: 11; ITF-14: 10). */
export function quietModules(symbology: Symbology): number {
  return symbology === 'ean13' ? 11 : CODE128_QUIET_MODULES;
}

/**
 * The bars of a text; null if the symbology cannot encode it. Code 128 is encoded here because its bars must equal
 * those of a label printer's own `^BC`; bwip-js encodes the others.
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
    // bwip-js ends Code 39 with the gap before a next character; a symbol ends with a bar.
    return widths !== null && widths.length % 2 === 0 ? widths.slice(0, -1) : widths;
  } catch {
    // bwip-js throws for a wrong check digit or a character outside the symbology.
    return null;
  }
}
