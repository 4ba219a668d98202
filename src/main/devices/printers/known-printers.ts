import type { DeskEmit } from '#shared/desk/contract';
import { type ConfiguredPrinter, mayEncodeTags, type Printer } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import type { SettingsStore } from '../../storage/settings.ts';
import type { DeviceCertificates } from '../certificates.ts';
import { NOT_ASKED, READY } from './known-states.ts';
import type { KnownState } from './port.ts';
import { type FoundPrinter, listSystemPrinters } from './system-printers.ts';
import { kindOf } from './uri.ts';

const VIRTUAL_PRINTER: FoundPrinter = {
  id: 'virtual:label',
  uri: 'virtual:label',
  name: '虚拟打印机',
  kind: 'virtual',
  language: 'png',
  dpi: 203,
  origin: 'built-in',
  state: READY,
};

interface KnownPrintersOptions {
  settings: SettingsStore;
  emit: DeskEmit;
  certificates: DeviceCertificates;
}

/** The printers of this desk, each with its last known state. */
export class KnownPrinters {
  readonly #options: KnownPrintersOptions;
  readonly #states = new Map<string, Printer['state']>();
  #system: FoundPrinter[] = [];
  #isClosed = false;

  constructor(options: KnownPrintersOptions) {
    this.#options = options;
  }

  /** The configured printers, the virtual one, and the system's queues of the last query. */
  list(): Printer[] {
    return [...this.#fixedPrinters(), ...this.#queues()].map((printer) => this.withState(printer));
  }

  /** Makes the next query ask for the printer's state again. */
  forget(id: string): void {
    this.#states.delete(id);
  }

  /** Emits no further changes. */
  close(): void {
    this.#isClosed = true;
  }

  #learn(id: string, { state, words, advice }: KnownState): Printer['state'] {
    const learnt = { state, words, ...(advice && { advice }), at: new Date().toISOString() };
    this.#states.set(id, learnt);
    return learnt;
  }

  withState(printer: FoundPrinter): Printer {
    const certificate = this.#options.certificates.of(printer.uri);
    return {
      ...printer,
      state: this.#states.get(printer.id) ?? this.#learn(printer.id, printer.state),
      ...(certificate !== null && { certificate }),
    };
  }

  #fixedPrinters(): FoundPrinter[] {
    return [...this.#options.settings.read().printers.map(toFoundPrinter), VIRTUAL_PRINTER];
  }

  /** The system's queues, except those that users have configured themselves. */
  #queues(): FoundPrinter[] {
    const fixed = new Set(this.#fixedPrinters().map(({ id }) => id));
    return this.#system.filter(({ id }) => !fixed.has(id));
  }

  /** Queries the print service for its queues; where there is none, the known ones are shown as unreachable. */
  async updateSystem(): Promise<AppError | null> {
    try {
      this.#system = await listSystemPrinters();
      for (const printer of this.#system) this.#learn(printer.id, printer.state);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const { id } of this.#system) this.#learn(id, { state: 'offline', words: MISSING_SPOOLER });
      return error;
    }
  }

  /** Finds a printer of this desk; null if no printer has this id. Refuses addresses that a page made up. */
  async find(id: string): Promise<Printer | null> {
    const isKnown = (printer: FoundPrinter) => printer.id === id;
    const known = this.#fixedPrinters().find(isKnown) ?? this.#system.find(isKnown);
    if (known !== undefined) return this.withState(known);
    if (!isQueue(id)) return null;
    await this.updateSystem();
    const found = this.#system.find(isKnown);
    return found === undefined ? null : this.withState(found);
  }

  /** Same as `find`, but throws `printer.unknown` instead of returning none. */
  async require(id: string): Promise<Printer> {
    const printer = await this.find(id);
    if (printer === null) throw new AppError('printer.unknown', { printer: id });
    return printer;
  }

  /** Records a printer's state as a job has found it. */
  noteState(id: string, state: KnownState): void {
    const before = this.#states.get(id);
    this.#learn(id, state);
    if (this.#isClosed || (before?.state === state.state && before.words.en === state.words.en)) return;
    const known = [...this.#fixedPrinters(), ...this.#system].find((printer) => printer.id === id);
    if (known !== undefined) this.#options.emit('printers', 'changed', this.withState(known));
  }
}

export function isQueue(uri: string): boolean {
  return /^(cups|windows):/.test(uri);
}

const MISSING_SPOOLER = { zh: '本机没有打印服务', en: 'No print service on this computer' };

export function toFoundPrinter(configured: ConfiguredPrinter): FoundPrinter {
  const { uri, name, dpi, encodesTags = false } = configured;
  const kind = kindOf(uri);
  const language = kind === 'virtual' ? VIRTUAL_PRINTER.language : configured.language;
  return {
    id: uri,
    uri,
    name,
    kind,
    language,
    dpi,
    origin: 'configured',
    state: NOT_ASKED,
    ...(encodesTags && mayEncodeTags({ kind, language }) && { encodesTags }),
  };
}
