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
  /** Called with the state that the printer reports during the job. */
  onState?(state: KnownState): void;
  /** What the printer answers to the job's content; for printers that are asked on the job's own connection. */
  expected?: ExpectedAnswer;
}

/**
 * An answer that the content of a job demands on its connection, such as what a tag holds that the printer has written.
 * The connection stays open until it has come, or the printer has nothing left to print.
 */
export interface ExpectedAnswer {
  /** Reads the printer's bytes as they arrive, which hold the answers to other questions too. */
  hear(bytes: Buffer): void;
  /** Resolves when the answer is there. */
  readonly reported: Promise<void>;
  /** The question why the answer is not what it should be, asked when the job is over; null for none. */
  whyNot(): Uint8Array | null;
  /** Resolves when that question is answered. */
  readonly explained: Promise<void>;
}

/**
 * How far the bytes got. `sent`: the printer or its queue accepted all of them; `reference` allows asking the device
 * about the job's progress; `printerState` is the printer's last report meanwhile. `confirmed`: the device or its queue
 * has reported the job as done.
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

/** How a job that was handed over ended. `sent`: nothing more can be found out. */
export type Fate = 'confirmed' | 'sent' | EarlyEnd;

/** A state in words, with advice where it is a fault. */
export type KnownState = Omit<Printer['state'], 'at'>;

/**
 * One way to a printer. Implementations: one file each in this folder, listed in `ports.ts`. They hold no state
 * about jobs; order, persistence and retries are the queue's.
 */
export interface PrinterPort {
  /**
   * Prepares the printer for a job. After a failure here nothing was printed for certain: `printer.refused`,
   * `printer.timeout`, `printer.unknown`, `printer.rejected`, `printer.language`, `printer.no_spooler`.
   */
  open(document: PrintDocument): Promise<PrintStream>;
  /**
   * Polls a sent job until its end is known or `signal` fires (then: `sent`). Calls `onPending` whenever
   * the device answers that it waits or prints.
   */
  follow?(reference: string, signal: AbortSignal, onPending?: () => void): Promise<Fate>;
  /**
   * Whether the labels of a long job may be handed over in several documents: not to a queue that stores each as a file.
   * Absent where labels are handed over one by one, or a document cannot be followed to its end.
   */
  takesPortions?(): Promise<boolean>;
  /** Withdraws a job that was sent but is not done. */
  cancel?(reference: string): Promise<void>;
  /** Queries the device or its queue now. An unreachable device is a state, not an exception. */
  status(): Promise<KnownState>;
  /**
   * Queries the state of the device or its queue while it has no job of this desk; null if a job has begun. It is called
   * repeatedly, so the query must leave no mark on paper, end soon and give way to a job. Absent if that is impossible.
   */
  idleStatus?(): Promise<KnownState | null>;
}

/**
 * `label`: the device processes bytes as they arrive, so labels are handed over one after another. `document`: the
 * device gets one document, of which it may print pages while it reads, so that only a person knows what an
 * interrupted hand-over has printed. `spooled`: a queue or a file holds the document back until its end, so that an
 * interrupted hand-over prints nothing.
 */
export type Handover = 'label' | 'document' | 'spooled';

/** A job being handed over. Calls are made one after another, `abort` at any time. */
export interface PrintStream {
  /** How this printer accepts a job in this language. */
  readonly handover: Handover;
  /** Speed of the line, if it is so slow that the time for the bytes must be allowed for. */
  readonly bytesPerSecond?: number;
  /** Resolves when the bytes were accepted and more may follow; rejects when they may not have arrived. */
  write(bytes: Uint8Array): Promise<void>;
  /**
   * Ends the job's bytes. `printer.rejected` and `printer.refused`: the device printed nothing of the job; after any
   * other failure it is unknown what was printed. `printer.silent`: the system accepted the bytes, but the device gave
   * no sign of reading them. `job.ended_early`: the device broke off while it was reading the job.
   */
  finish(): Promise<Delivery>;
  /**
   * How many writes the device has read, according to its answers; null if it does not answer, absent if it cannot.
   * There is no other way to know that the writes of a `label` stream have arrived, because the system buffers more
   * than the device has read.
   */
  writesRead?(): number | null;
  /** Calls `listener` whenever the device has read more. */
  onRead?(listener: () => void): void;
  /** Aborts the job at once; pending calls reject. */
  abort(): void;
}
