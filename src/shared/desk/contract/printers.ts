import { z } from 'zod';
import { WordsSchema } from '../../errors.ts';
import { call, event } from '../kit.ts';
import { DeviceCertificateSchema, FingerprintSchema } from './certificates.ts';
import { DateTimeSchema, Nothing } from './values.ts';

/** Languages in which labels are drawn: ZPL, TSPL, PDF, PWG raster, or one PNG picture a label. */
export const LabelLanguageSchema = z.enum(['zpl', 'tspl', 'pdf', 'pwg', 'png']);
export type LabelLanguage = z.infer<typeof LabelLanguageSchema>;

/** Languages that a printer accepts; ESC/P is document text for dot-matrix printers. */
export const PrinterLanguageSchema = z.enum([...LabelLanguageSchema.options, 'escp']);
export type PrinterLanguage = z.infer<typeof PrinterLanguageSchema>;

/** `commands`: see `isCommandLanguage`; `papers`: documents can be printed as pages, as a picture a page, or as text. */
const LANGUAGE_USES: Readonly<Record<PrinterLanguage, { commands: boolean; papers: boolean }>> = {
  zpl: { commands: true, papers: false },
  tspl: { commands: true, papers: false },
  pdf: { commands: false, papers: true },
  pwg: { commands: false, papers: true },
  png: { commands: false, papers: true },
  escp: { commands: true, papers: true },
};

/** Whether documents can be printed in a language. */
export function takesPapers(language: PrinterLanguage): boolean {
  return LANGUAGE_USES[language].papers;
}

/** Whether labels can be drawn in a language. */
export function takesLabels(language: PrinterLanguage): language is LabelLanguage {
  return LabelLanguageSchema.safeParse(language).success;
}

/**
 * Whether a language consists of commands: a print service passes them on unchanged, bypassing the printer's driver;
 * jobs may follow one another in a file; printers read them from a serial port.
 */
export function isCommandLanguage(language: PrinterLanguage): boolean {
  return LANGUAGE_USES[language].commands;
}

export const PrinterStateSchema = z.object({
  state: z.enum(['ready', 'busy', 'attention', 'offline', 'unknown']),
  /** The state in the terms of the device or queue, for the user. */
  words: WordsSchema,
  /** What a person can do about a fault; absent if there is no fault, or no known remedy. */
  advice: WordsSchema.optional(),
  /** When the state was read. */
  at: DateTimeSchema,
});

/**
 * A printer of this desk. `uri` is its address: `tcp://host:9100`, `cups:QUEUE`, `ipp://host/path`, `windows:QUEUE`,
 * `serial:PATH?baud=9600`, `file:PATH`, `virtual:NAME`. `id` equals the uri.
 */
export const PrinterSchema = z.object({
  id: z.string(),
  uri: z.string(),
  name: z.string(),
  kind: z.enum(['tcp', 'cups', 'ipp', 'windows', 'serial', 'file', 'virtual']),
  language: PrinterLanguageSchema,
  dpi: z.union([z.literal(203), z.literal(300), z.literal(600)]),
  /** Found by the system's spooler, or entered by a user. */
  origin: z.enum(['system', 'configured', 'built-in']),
  state: PrinterStateSchema,
  /** It writes the RFID tags in its labels. */
  encodesTags: z.literal(true).optional(),
  /** Absent for a printer without one of its own. */
  certificate: DeviceCertificateSchema.optional(),
});
export type Printer = z.infer<typeof PrinterSchema>;

/**
 * Whether a printer may be one that writes RFID tags: in ZPL, on a connection on which it can report what the tag holds.
 */
export function mayEncodeTags({ kind, language }: Pick<Printer, 'kind' | 'language'>): boolean {
  return language === 'zpl' && (kind === 'tcp' || kind === 'serial');
}

/** Whether a person must see to the printer. */
export function isFaulty({ state: { state } }: Pick<Printer, 'state'>): boolean {
  return state === 'attention' || state === 'offline';
}

/**
 * The languages that printers of a kind can be set to: a Windows driver accepts drawn pages, or commands that bypass
 * it, but no file formats.
 */
export function languagesOf(kind: Printer['kind']): readonly PrinterLanguage[] {
  const commands = PrinterLanguageSchema.options.filter(isCommandLanguage);
  switch (kind) {
    case 'serial':
      return commands;
    case 'windows':
      return ['png', ...commands];
    case 'virtual':
      return ['png'];
    default:
      return PrinterLanguageSchema.options;
  }
}

export const ConfiguredPrinterSchema = z.object({
  uri: z
    .string()
    .trim()
    // A virtual printer beside the built-in one is there for its faults.
    .regex(/^((tcp|ipp|ipps):\/\/|cups:|windows:|serial:|virtual:[^?]+\?fault=).+/),
  name: z.string().trim().min(1).max(60),
  language: PrinterLanguageSchema,
  dpi: PrinterSchema.shape.dpi,
  /** Whether it writes the RFID tags in its labels; see `mayEncodeTags`. */
  encodesTags: z.boolean().optional(),
  /** Fingerprint of the certificate by which an IPPS printer is known; the host fills it in. */
  certificate: FingerprintSchema.optional(),
});
export type ConfiguredPrinter = z.infer<typeof ConfiguredPrinterSchema>;

/** The data that a printer reports when it is asked; its model may be empty, its resolution null. */
export const IdentifiedPrinterSchema = z.object({
  model: z.string(),
  language: PrinterLanguageSchema,
  dpi: PrinterSchema.shape.dpi.nullable(),
});
export type IdentifiedPrinter = z.infer<typeof IdentifiedPrinterSchema>;

/**
 * What a printer reports of its RFID encoder. `absent`: it has none, or none that is connected. `unknown`: it gives no
 * answer, or none that is known.
 */
export const EncoderReportSchema = z.object({
  encoder: z.enum(['present', 'absent', 'unknown']),
  /** Firmware of a present one. */
  firmware: z.string(),
});
export type EncoderReport = z.infer<typeof EncoderReportSchema>;

/** A printer that announces itself on the network; its model may be empty. */
export const AnnouncedPrinterSchema = z.object({
  uri: ConfiguredPrinterSchema.shape.uri.max(500),
  name: z.string().trim().min(1).max(63),
  model: z.string().max(255),
});
export type AnnouncedPrinter = z.infer<typeof AnnouncedPrinterSchema>;

export const printerCalls = {
  list: call(Nothing, z.array(PrinterSchema)),
  /**
   * Adds or replaces a network printer, or sets the language of a queue of this computer. Throws `encoder.impossible` for
   * `encodesTags` of a printer that cannot report what it has written.
   */
  configure: call(ConfiguredPrinterSchema.omit({ certificate: true }), PrinterSchema),
  /** Trusts another certificate that the printer has shown, after a person has compared its fingerprint. */
  acceptCertificate: call(z.object({ id: z.string(), fingerprint: FingerprintSchema }), PrinterSchema),
  /** Identifies the printer at an address by asking it; nothing is printed. Throws `printer.unidentified`. */
  probe: call(ConfiguredPrinterSchema.pick({ uri: true }), IdentifiedPrinterSchema),
  /** Asks a printer in ZPL whether it has an RFID encoder; nothing is printed. */
  askEncoder: call(z.object({ id: z.string() }), EncoderReportSchema),
  /** Printers that announce themselves on the network; takes two seconds. Throws `printer.search_failed`. */
  announced: call(Nothing, z.array(AnnouncedPrinterSchema)),
  remove: call(z.object({ id: z.string() }), Nothing),
  /** Reads the state from the device or its queue now. */
  refresh: call(z.object({ id: z.string() }), PrinterSchema),
  /**
   * The bytes to the printer, and from one on a network or serial port, with their times, in lines; the latest
   * megabytes, and of pictures the beginning.
   */
  wireLog: call(z.object({ id: z.string() }), z.object({ text: z.string() })),
  changed: event(PrinterSchema),
};
