import { adjustmentOf } from '#shared/desk/adjustments';
import type { DeskEmit, DeskHandlers } from '#shared/desk/contract';
import type { LabelPicture } from '#shared/desk/contract/labels';
import type { Adjustment, MediumSize } from '#shared/desk/contract/media';
import { mayEncodeTags, type Printer } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import type { SettingsStore } from '../../storage/settings.ts';
import { DeviceCertificates, PRINTERS } from '../certificates.ts';
import { createWireLogs, type WireLogs } from '../transport/wire-log.ts';
import { listAnnouncedPrinters } from './announced.ts';
import { isQueue, KnownPrinters, toFoundPrinter } from './known-printers.ts';
import { requireLanguage } from './languages.ts';
import type { KnownState, PrinterPort } from './port.ts';
import { createPort, virtualFolder } from './ports.ts';
import { askEncoder } from './probe/ask-encoder.ts';
import { probePrinter } from './probe/probe-printer.ts';
import type { FoundPrinter } from './system-printers.ts';
import { kindOf, normalizePrinterUri } from './uri.ts';
import { createVirtualPrinter } from './virtual.ts';

export interface Printers {
  handlers: DeskHandlers['printers'];
  /** Finds a printer of this desk; null if no printer has this id. Refuses addresses that a page made up. */
  find(id: string): Promise<Printer | null>;
  portOf(printer: Printer): PrinterPort;
  /** The adjustment of a printer's output to a medium; null if it needs none. */
  adjustmentOf(printerId: string, size: MediumSize): Adjustment | null;
  /** Records a printer's state as a job has found it. */
  noteState(id: string, state: KnownState): void;
  /** The pictures that the virtual printer was sent for a job. */
  pictures(jobId: string): Promise<LabelPicture[]>;
  /** The reason why the system's print service cannot be used; null if it can. */
  checkSpooler(): Promise<AppError | null>;
  close(): void;
}

interface HandlerParts {
  settings: SettingsStore;
  known: KnownPrinters;
  certificates: DeviceCertificates;
  portOf: (printer: Printer) => PrinterPort;
  wireLogs: WireLogs | undefined;
}

export interface PrintersOptions {
  settings: SettingsStore;
  emit: DeskEmit;
  dataDir: string;
  /** Folder of the wire logs, which record the bytes to and from printers; without it, none are written. */
  wireLogDir?: string;
}

/** All printers of this desk: the system's queues, the network printers that users entered, the virtual one. */
export function createPrinters({ settings, emit, dataDir, wireLogDir }: PrintersOptions): Printers {
  const wireLogs = wireLogDir === undefined ? undefined : createWireLogs(wireLogDir, 'printer');
  const certificates = new DeviceCertificates(settings, PRINTERS);
  const known = new KnownPrinters({ settings, emit, certificates });
  /** Each with the printer as it is called now. */
  const ports = new Map<string, { port: PrinterPort; printer: { uri: string; name: string } }>();
  const virtual = createVirtualPrinter(virtualFolder(dataDir));

  function portOf(printer: Printer): PrinterPort {
    const { uri, name, language } = printer;
    const key = `${language} ${uri}`;
    const known = ports.get(key);
    if (known !== undefined) {
      known.printer.name = name;
      return known.port;
    }
    const current = { uri, name, language };
    const port = createPort(
      current,
      dataDir,
      (fingerprint) => certificates.check(uri, current.name, fingerprint),
      wireLogs?.(uri),
    );
    ports.set(key, { port, printer: current });
    return port;
  }

  return {
    find: (id) => known.find(id),
    portOf,
    adjustmentOf: (printerId, size) => adjustmentOf(settings.read().adjustments, printerId, size),
    noteState: (id, state) => known.noteState(id, state),
    pictures: (jobId) => virtual.pictures(jobId),
    checkSpooler: () => known.updateSystem(),
    handlers: createHandlers({ settings, known, certificates, portOf, wireLogs }),
    close() {
      known.close();
      ports.clear();
    },
  };
}

function createHandlers({
  settings,
  known,
  certificates,
  portOf,
  wireLogs,
}: HandlerParts): DeskHandlers['printers'] {
  async function refresh(id: string): Promise<Printer> {
    const printer = await known.require(id);
    known.noteState(id, await portOf(printer).status());
    return known.withState(printer as FoundPrinter);
  }

  return {
    async list() {
      await known.updateSystem();
      return known.list();
    },
    async configure(input) {
      const uri = normalizePrinterUri(input.uri);
      const before = settings.read().printers.find((printer) => printer.uri === uri);
      const configured = { ...before, ...input, uri };
      const printer = toFoundPrinter(configured);
      requireLanguage(kindOf(uri), printer);
      if (input.encodesTags && !mayEncodeTags(printer))
        throw new AppError('encoder.impossible', { printer: printer.name });
      // A name that the system does not list could be a share on another computer.
      if (isQueue(uri)) await known.require(uri);
      const others = settings.read().printers.filter((printer) => printer.uri !== uri);
      settings.update({ printers: [...others, configured] });
      // A state is what the printer reported in its language.
      if (before?.language !== printer.language) known.forget(uri);
      // The first question pins the certificate, which is shown with the printer.
      if (uri.startsWith('ipps:')) return refresh(uri);
      return known.withState(printer);
    },
    askEncoder: async ({ id }) => askEncoder(await known.require(id)),
    async probe({ uri }) {
      const address = normalizePrinterUri(uri);
      if (!isQueue(address)) return probePrinter(address);
      const { name, language, dpi } = await known.require(address);
      return { model: name, language, dpi };
    },
    announced: () => listAnnouncedPrinters(),
    async remove({ id }) {
      const { printers } = settings.read();
      const left = printers.filter(({ uri }) => uri !== id);
      if (left.length === printers.length) throw new AppError('printer.unknown', { printer: id });
      settings.update({ printers: left });
      known.forget(id);
    },
    refresh: ({ id }) => refresh(id),
    wireLog: async ({ id }) => ({ text: (await wireLogs?.((await known.require(id)).uri).read()) ?? '' }),
    async acceptCertificate({ id, fingerprint }) {
      certificates.accept(id, fingerprint);
      return refresh(id);
    },
  };
}
