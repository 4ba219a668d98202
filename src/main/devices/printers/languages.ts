import {
  type LabelLanguage,
  languagesOf,
  type Printer,
  type PrinterLanguage,
} from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import type { Handover } from './port.ts';
import type { StatusLanguage } from './status-language.ts';
import { TSPL_STATUS } from './tspl-status.ts';
import { ZPL_STATUS } from './zpl-status.ts';

/** The properties of a printer language that the ports need. Drawing labels in it is the task of `src/main/print`. */
export interface LanguageTraits {
  /**
   * How devices that process data while reading accept the language: each label is complete in itself, a PDF only with
   * its trailer. A print service may still hold back labels until the document's end.
   */
  handover: Exclude<Handover, 'spooled'>;
  /** How a printer of this language is asked for its state; absent where it would print the question. */
  status?: StatusLanguage;
  /** Names of models and drivers that speak it. */
  spokenBy?: RegExp;
}

/** Zebra's models and drivers, but older ones that speak EPL or CPCL; the "-Z" variant of such a model speaks ZPL. */
const SPEAKS_ZPL = /zpl|^(?!.*(\b(epl|cpcl)\d?\b|\bt?lp ?\d{4}(?!\d|-?z))).*(zebra|zdesigner)/i;

/** Names of printers that read commands: the languages of older Zebras, and the models that speak nothing else. */
const READS_COMMANDS = /\b(epl|cpcl)\d?\b|zebra|zdesigner/i;

/** The printer languages, one line each. */
export const LANGUAGES: Record<PrinterLanguage, LanguageTraits> = {
  zpl: { handover: 'label', status: ZPL_STATUS, spokenBy: SPEAKS_ZPL },
  tspl: { handover: 'label', status: TSPL_STATUS, spokenBy: /tspl|\btsc\b|\bttp-\d{3}/i },
  pdf: { handover: 'document' },
  pwg: { handover: 'document' },
  png: { handover: 'label' },
  // A dot-matrix printer prints line by line; it answers no questions.
  escp: { handover: 'label' },
};

/** Throws `printer.language` if printers of this kind do not accept the language. */
export function requireLanguage(
  kind: Printer['kind'],
  { name, language }: { name: string; language: PrinterLanguage },
): void {
  if (!languagesOf(kind).includes(language))
    throw new AppError('printer.language', { printer: name, language: language.toUpperCase() });
}

/** The command language for labels that a model or driver of this name speaks; null if the name does not show it. */
export function languageOfModel(model: string): LabelLanguage | null {
  const found = Object.entries(LANGUAGES).find(([, { spokenBy }]) => spokenBy?.test(model) === true);
  return found === undefined ? null : (found[0] as LabelLanguage);
}

/** Whether a printer of this name reads commands of a language that labels are not drawn in; it prints all others as text. */
export function speaksOtherCommands(model: string): boolean {
  return READS_COMMANDS.test(model) && languageOfModel(model) === null;
}
