import type { Printer, PrinterLanguage } from '#shared/desk/contract/printers';
import { nearestLabelDpi } from '../label-dpi.ts';
import { languageOfModel } from '../languages.ts';
import { TSPL_STATUS } from '../tspl-status.ts';
import type { Ask } from './ask.ts';

/** The answer of a printer: its model, empty if it names none; language and resolution, null if it does not state them. */
export interface PrinterAnswer {
  model: string;
  language: PrinterLanguage | null;
  dpi: Printer['dpi'] | null;
}

/**
 * Questions on a printer's data connection, where a printer of another language takes them for text. They are asked one
 * at a time, in this order, each only after the one before stayed unanswered, and none leaves anything on paper:
 *
 * 1. `<ESC>!?` (TSPL): ESC/P and ESC/POS read it whole as "ESC ! n", select print mode; their jobs begin with a reset. ZPL ignores
 *    text outside its commands, PJL and PCL an escape sequence that they do not know.
 * 2. `~HI` (ZPL) inside a comment of PJL, which a page printer skips; TSPL has no such line. ESC/P takes it for text: CAN
 *    ("cancel line") deletes the line before the carriage return, and no line feed moves the paper.
 * 3. `@PJL INFO ID`: ends in a line feed, so that ESC/P would print it. It is asked where the printer also has an IPP service.
 *
 * Sources: TSC "TSPL/TSPL2 Programming Manual", status polling; Zebra "ZPL II Programming Guide", ~HI; Epson "ESC/P Reference
 * Manual", ESC !, CAN; HP "PJL Technical Reference Manual", COMMENT and INFO.
 */
export async function askRaw(ask: Ask, hasIppService: boolean): Promise<PrinterAnswer | null> {
  return (await askTspl(ask)) ?? (await askZpl(ask)) ?? (hasIppService ? askPjl(ask) : null);
}

/** Starts PJL; HP's "Universal Exit Language". */
const UEL = '\x1b%-12345X';
const CAN = '\x18';

async function askTspl(ask: Ask): Promise<PrinterAnswer | null> {
  const status = await ask(TSPL_STATUS.question);
  if (status.length !== 1) return null;
  // A printer with a fault answers only questions that start with ESC.
  const model = (await ask('~!T\r\n')).trim();
  return { model, language: 'tspl', dpi: null };
}

/** `ZT410-203dpi,V75.20.01Z,8,65536KB,…`: model, firmware, dots per millimetre, memory. */
const HOST_IDENTIFICATION = /([\w .+/-]+),[^,]+,(\d+),\d+ ?KB/i;

async function askZpl(ask: Ask): Promise<PrinterAnswer | null> {
  const [, model, dotsPerMm] = HOST_IDENTIFICATION.exec(await ask(`${UEL}@PJL COMMENT ~HI${CAN}\r`)) ?? [];
  if (model === undefined) return null;
  return { model: model.trim(), language: 'zpl', dpi: dpiOfDots(Number(dotsPerMm)) };
}

function dpiOfDots(dotsPerMm: number): Printer['dpi'] {
  return nearestLabelDpi(dotsPerMm * 25.4);
}

async function askPjl(ask: Ask): Promise<PrinterAnswer | null> {
  const [, model] = /@PJL INFO ID\s*"?([^"\r\n]+)/.exec(await ask(`${UEL}@PJL INFO ID\r\n`)) ?? [];
  if (model === undefined) return null;
  const configuration = await ask(`@PJL INFO CONFIG\r\n${UEL}`);
  return { model: model.trim(), language: languageOfModel(model) ?? pageLanguage(configuration), dpi: null };
}

/** The first language of this program that PJL lists, one per line after `LANGUAGES`; null if there is none. */
function pageLanguage(configuration: string): PrinterLanguage | null {
  return /^\s+"?PDF\b/m.test(configuration) ? 'pdf' : null;
}
