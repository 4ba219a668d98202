import type { ConfiguredPrinter, DeskEmit, DeskHandlers, LabelPicture, Printer } from '#shared/desk/contract';
import { AppError } from '#shared/errors';
import type { SettingsStore } from '../../storage/settings.ts';
import { NOT_ASKED, READY } from './known-states.ts';
import type { KnownState, PrinterPort } from './port.ts';
import { createPort, virtualFolder } from './ports.ts';
import { type FoundPrinter, listSystemPrinters } from './system-printers.ts';
import { kindOf, normalizePrinterUri } from './uri.ts';
import { createVirtualPrinter } from './virtual.ts';

export interface Printers {
  handlers: DeskHandlers['printers'];
  /** A printer of this desk; null if there is none with this id. Addresses a page made up are not printers. */
  find(id: string): Promise<Printer | null>;
  portOf(printer: Printer): PrinterPort;
  /** What a job has taught us about its printer. */
  noteState(id: string, state: KnownState): void;
  /** What the virtual printer was sent for a job. */
  pictures(jobId: string): Promise<LabelPicture[]>;
  /** Why the system's print service cannot be used; null if it can. */
  checkSpooler(): Promise<AppError | null>;
  close(): void;
}

export interface PrintersOptions {
  settings: SettingsStore;
  emit: DeskEmit;
  dataDir: string;
}

const VIRTUAL_PRINTER: FoundPrinter = {
  id: 'virtual:label',
  uri: 'virtual:label',
  name: '虚拟标签打印机',
  kind: 'virtual',
  language: 'png',
  dpi: 203,
  origin: 'built-in',
  state: READY,
};

/** All printers of this desk: the system's queues, the network printers people entered, the virtual one. */
export function createPrinters({ settings, emit, dataDir }: PrintersOptions): Printers {
  const states = new Map<string, Printer['state']>();
  const ports = new Map<string, PrinterPort>();
  const virtual = createVirtualPrinter(virtualFolder(dataDir));
  let system: FoundPrinter[] = [];
  let isClosed = false;

  function learn(id: string, { state, words }: KnownState): Printer['state'] {
    const learnt = { state, words, at: new Date().toISOString() };
    states.set(id, learnt);
    return learnt;
  }

  function withState(printer: FoundPrinter): Printer {
    return { ...printer, state: states.get(printer.id) ?? learn(printer.id, printer.state) };
  }

  function fixedPrinters(): FoundPrinter[] {
    return [...settings.read().printers.map(toFoundPrinter), VIRTUAL_PRINTER];
  }

  /** The system's queues, except those whose manner people have said themselves. */
  function queues(): FoundPrinter[] {
    const fixed = new Set(fixedPrinters().map(({ id }) => id));
    return system.filter(({ id }) => !fixed.has(id));
  }

  /** Asks the print service for its queues; where there is none, those known before are shown as out of reach. */
  async function updateSystem(): Promise<AppError | null> {
    try {
      system = await listSystemPrinters();
      for (const printer of system) learn(printer.id, printer.state);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const { id } of system) learn(id, { state: 'offline', words: MISSING_SPOOLER });
      return error;
    }
  }

  async function find(id: string): Promise<Printer | null> {
    const isKnown = (printer: FoundPrinter) => printer.id === id;
    const known = fixedPrinters().find(isKnown) ?? system.find(isKnown);
    if (known !== undefined) return withState(known);
    if (!isQueue(id)) return null;
    await updateSystem();
    const found = system.find(isKnown);
    return found === undefined ? null : withState(found);
  }

  async function require(id: string): Promise<Printer> {
    const printer = await find(id);
    if (printer === null) throw new AppError('printer.unknown', { printer: id });
    return printer;
  }

  function portOf(printer: Printer): PrinterPort {
    const key = `${printer.language} ${printer.uri}`;
    const port = ports.get(key) ?? createPort(printer, dataDir);
    ports.set(key, port);
    return port;
  }

  function noteState(id: string, state: KnownState): void {
    const before = states.get(id);
    learn(id, state);
    if (isClosed || (before?.state === state.state && before.words.en === state.words.en)) return;
    const known = [...fixedPrinters(), ...system].find((printer) => printer.id === id);
    if (known !== undefined) emit('printers', 'changed', withState(known));
  }

  async function refresh(id: string): Promise<Printer> {
    const printer = await require(id);
    noteState(id, await portOf(printer).status());
    return withState(printer as FoundPrinter);
  }

  return {
    find,
    portOf,
    noteState,
    pictures: (jobId) => virtual.pictures(jobId),
    checkSpooler: updateSystem,
    handlers: {
      async list() {
        await updateSystem();
        return [...fixedPrinters(), ...queues()].map(withState);
      },
      async configure(input) {
        const configured = { ...input, uri: normalizePrinterUri(input.uri) };
        // A name that the system does not list could be a share of another computer.
        if (isQueue(configured.uri)) await require(configured.uri);
        const others = settings.read().printers.filter(({ uri }) => uri !== configured.uri);
        settings.update({ printers: [...others, configured] });
        states.delete(configured.uri);
        return withState(toFoundPrinter(configured));
      },
      async remove({ id }) {
        const { printers } = settings.read();
        const left = printers.filter(({ uri }) => uri !== id);
        if (left.length === printers.length) throw new AppError('printer.unknown', { printer: id });
        settings.update({ printers: left });
        states.delete(id);
      },
      refresh: ({ id }) => refresh(id),
    },
    close() {
      isClosed = true;
      ports.clear();
    },
  };
}

function isQueue(uri: string): boolean {
  return /^(cups|windows):/.test(uri);
}

const MISSING_SPOOLER = { zh: '本机没有打印服务', en: 'No print service on this computer' };

function toFoundPrinter({ uri, name, language, dpi }: ConfiguredPrinter): FoundPrinter {
  return { id: uri, uri, name, kind: kindOf(uri), language, dpi, origin: 'configured', state: NOT_ASKED };
}
