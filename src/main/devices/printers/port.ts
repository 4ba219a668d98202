import type { Printer, PrinterLanguage } from '#shared/desk/contract';
import type { Words } from '#shared/errors';

/** What a printer is told about a job before its bytes. */
export interface PrintDocument {
  jobId: string;
  title: string;
  language: PrinterLanguage;
  dpi: Printer['dpi'];
  /** Size of one label, which is one page of a PDF. */
  widthMm: number;
  heightMm: number;
}

/**
 * How far the bytes came. `sent`: everything was taken by the printer or its queue; with `reference` the device can
 * be asked how it went on. `confirmed`: the device or its queue has said that the job is done.
 */
export type Delivery = { state: 'confirmed' } | { state: 'sent'; reference?: string };

/** What became of a job that was handed over. `sent`: nothing more can be learnt. */
export type Fate = 'confirmed' | 'sent' | 'cancelled';

export type KnownState = { state: Printer['state']['state']; words: Words };

/**
 * One way to a printer. Implementations: one file each in this folder, listed in `ports.ts`. They hold no state
 * about jobs; order, persistence and retries are the queue's.
 */
export interface PrinterPort {
  /**
   * `label`: the printer works on bytes as they come, so that labels are handed over one after another.
   * `document`: nothing is printed before the whole document has been taken; a broken hand-over prints nothing.
   */
  readonly handover: 'label' | 'document';
  /**
   * Readies the printer to take a job. A failure here is certain to have printed nothing: `printer.refused`,
   * `printer.timeout`, `printer.unknown`, `printer.rejected`, `printer.language`, `printer.no_spooler`.
   */
  open(document: PrintDocument): Promise<PrintStream>;
  /**
   * Asks after a job that was sent until its end is known or `signal` fires (then: `sent`). Throws
   * `printer.rejected` with `printed` (labels known to be out) when the device gave the job up.
   */
  follow?(reference: string, signal: AbortSignal): Promise<Fate>;
  /** Withdraws a job that was sent but is not done. */
  cancel?(reference: string): Promise<void>;
  /** Asks the device or its queue now. A device that is away is a state, not an exception. */
  status(): Promise<KnownState>;
}

/** A job on its way. Calls are made one after another, `abort` at any time. */
export interface PrintStream {
  /** Resolves when the bytes are out of our hands and more may follow; rejects when they may not have arrived. */
  write(bytes: Uint8Array): Promise<void>;
  /**
   * The job is whole. `printer.rejected` means the device printed nothing of it; any other failure means that what
   * was printed is not known.
   */
  finish(): Promise<Delivery>;
  /** Gives the job up at once; pending calls reject. */
  abort(): void;
}
