import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#shared/errors';
import type { KnownState, PrintDocument } from './port.ts';
import { FAULTS, stateOfFaults } from './printer-faults.ts';

export const VIRTUAL_FAULTS = ['paper-out', 'head-open', 'slow', 'silent', 'cut-off', 'offline'] as const;

/** The fault of a virtual printer, from its address: `virtual:label?fault=paper-out&after=3&seconds=20`. */
export interface VirtualFault {
  kind: (typeof VIRTUAL_FAULTS)[number];
  /** Labels of a job that are printed before the fault. */
  after: number;
  /** How long the fault lasts; for a slow printer, how long each label takes. */
  seconds: number;
}

/** How often a stopped printer repeats its reason, in ms. */
const TELL_MS = 1000;

const STANDING: Partial<Record<VirtualFault['kind'], KnownState>> = {
  'paper-out': stateOfFaults([FAULTS.paperOut]),
  'head-open': stateOfFaults([FAULTS.headOpen]),
};

/** Plays the fault of a virtual printer, once a job; a slow printer is slow always. */
export class FaultPlayer {
  readonly #fault: VirtualFault;
  readonly #printer: { readonly name: string };
  readonly #played = new Set<string>();
  #state: KnownState | null = null;

  /** The printer's name is read for each error. */
  constructor(fault: VirtualFault, printer: { readonly name: string }) {
    this.#fault = fault;
    this.#printer = printer;
  }

  /** The state that the printer reports while it is stopped; null otherwise. */
  state(): KnownState | null {
    return this.#state;
  }

  /** Throws `printer.refused` of a printer that is offline. */
  opening(jobId: string): void {
    if (this.#fault.kind === 'offline' && this.#begins(jobId))
      throw new AppError('printer.refused', { printer: this.#printer.name, reason: 'offline' });
  }

  /**
   * Called before a label, counted from 0 in its run. Throws `printer.disconnected` if the connection is cut, or when
   * `signal` fires.
   */
  async label(at: number, { jobId, onState }: PrintDocument, signal: AbortSignal): Promise<void> {
    const { kind, after, seconds } = this.#fault;
    if (kind === 'slow') return this.#wait(seconds * 1000, signal);
    if (at < after) return;
    if (kind === 'cut-off' && this.#begins(jobId)) throw this.#disconnected();
    const standing = STANDING[kind];
    if (standing === undefined || !this.#begins(jobId)) return;
    this.#state = standing;
    try {
      for (let leftMs = seconds * 1000; leftMs > 0; leftMs -= TELL_MS) {
        onState?.(standing);
        await this.#wait(Math.min(leftMs, TELL_MS), signal);
      }
    } finally {
      this.#state = null;
    }
  }

  /** Throws `printer.silent` if the printer gives no sign of having read the job. */
  finishing(jobId: string): void {
    if (this.#fault.kind === 'silent' && this.#begins(jobId))
      throw new AppError('printer.silent', { printer: this.#printer.name });
  }

  #begins(jobId: string): boolean {
    const isFirst = !this.#played.has(jobId);
    this.#played.add(jobId);
    return isFirst;
  }

  async #wait(ms: number, signal: AbortSignal): Promise<void> {
    await pause(ms, undefined, { signal }).catch((cause: unknown) => {
      throw this.#disconnected(cause);
    });
  }

  #disconnected(cause?: unknown): AppError {
    return new AppError('printer.disconnected', { printer: this.#printer.name }, { cause });
  }
}
