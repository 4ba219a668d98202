import type { Printer, PrinterLanguage } from '#shared/desk/contract/printers';
import type { Words } from '#shared/errors';

/** The document's data that a printer gets before its bytes. */
export interface PrintDocument {
  jobId: string;
  title: string;
  language: PrinterLanguage;
  dpi: Printer['dpi'];
  /** Size of one label, which is one page of a PDF, in mm. */
  widthMm: number;
  heightMm: number;
  /** What the printer says of itself while it takes the job. */
  onState?(state: KnownState): void;
}

/**
 * How far the bytes came. `sent`: the printer or its queue took all of them; with `reference` the device can be asked
 * about the job's progress; `printerState` is what the printer said of itself meanwhile. `confirmed`: the device or its
 * queue has reported the job as done.
 */
export type Delivery =
  | { state: 'confirmed' }
  | { state: 'sent'; reference?: string; printerState?: KnownState };

/** A job that the device or its queue ended before it was done. */
export interface EarlyEnd {
  /** `cancelled`: by a person; `failed`: by the device or its queue. */
  state: 'cancelled' | 'failed';
  reason: Words;
  /** Pages that were printed; null where the device had begun and does not report how many it has printed. */
  printed: number | null;
}

/** How a handed-over job ended. `sent`: nothing more can be learnt. */
export type Fate = 'confirmed' | 'sent' | EarlyEnd;

/** A state in words, with advice where it is a fault. */
export type KnownState = Omit<Printer['state'], 'at'>;

/**
 * One way to a printer. Implementations: one file each in this folder, listed in `ports.ts`. They hold no state
 * about jobs; order, persistence and retries are the queue's.
 */
export interface PrinterPort {
  /**
   * Prepares the printer for a job. After a failure here certainly nothing was printed: `printer.refused`,
   * `printer.timeout`, `printer.unknown`, `printer.rejected`, `printer.language`, `printer.no_spooler`.
   */
  open(document: PrintDocument): Promise<PrintStream>;
  /** Polls a sent job until its end is known or `signal` fires (then: `sent`). */
  follow?(reference: string, signal: AbortSignal): Promise<Fate>;
  /** Withdraws a job that was sent but is not done. */
  cancel?(reference: string): Promise<void>;
  /** Queries the device or its queue now. An unreachable device is a state, not an exception. */
  status(): Promise<KnownState>;
  /**
   * What the device or its queue says of itself while it has no job of this desk; null where it says nothing now. It is asked again and again,
   * so that the question must leave no mark on paper and make way for a job. Absent where that cannot be, or nothing is told.
   */
  idleStatus?(): Promise<KnownState | null>;
}

/**
 * `label`: the printer processes bytes as they arrive, so labels are handed over one after another. `document`: printing
 * starts only after the whole document was taken; a broken hand-over prints nothing.
 */
export type Handover = 'label' | 'document';

/** A job being handed over. Calls are made one after another, `abort` at any time. */
export interface PrintStream {
  /** How this printer takes a job in this language. */
  readonly handover: Handover;
  /** Speed of the line, if it is so slow that the time for the bytes must be allowed for. */
  readonly bytesPerSecond?: number;
  /** Resolves when the bytes were taken and more may follow; rejects when they may not have arrived. */
  write(bytes: Uint8Array): Promise<void>;
  /**
   * Ends the job's bytes. `printer.rejected` means the device printed nothing of it; after any other failure it is
   * unknown what was printed. `printer.silent`: the system took the bytes, the device gave no sign of reading them.
   */
  finish(): Promise<Delivery>;
  /**
   * How many of the writes the device has read, by its own answers; null for one that gives none, absent where it cannot. The
   * writes of a `label` stream are known to have arrived no other way: the system takes more than the device does.
   */
  writesRead?(): number | null;
  /** Calls `listener` whenever the device has read more. */
  onRead?(listener: () => void): void;
  /** Aborts the job at once; pending calls reject. */
  abort(): void;
}
