import type { DeskHandlers } from '#shared/desk/contract';
import type { ConfiguredReader, DeskRadio, DeskRadioChange, Reader } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import { USUAL_GAIN_DBI } from '#shared/rfid/legal-power';
import type { DeviceCertificates } from '../devices/certificates.ts';
import type { ReaderFactory } from '../devices/readers/open-reader.ts';
import type { UhfReader } from '../devices/readers/reader.ts';
import { findDriver, listDrivers } from '../devices/readers/registry.ts';
import { VIRTUAL_READER_DRIVER, VIRTUAL_READER_URI } from '../devices/readers/virtual/virtual-reader.ts';
import { normalizeReaderUri } from '../devices/transport/from-uri.ts';
import { listHidDevices } from '../devices/transport/hid.ts';
import { listSerialPorts } from '../devices/transport/ports.ts';
import { identifyUsb, type UsbLists } from '../devices/transport/usb-places.ts';
import type { createWireLogs } from '../devices/transport/wire-log.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { type ClientCertificates, readClientCertificate } from './client-certificates.ts';
import type { Connections } from './connections.ts';
import { detectReader } from './detect-reader.ts';
import { listTags } from './inventory.ts';
import { setLegalRadio } from './legal-radio.ts';
import type { createPowerNotes } from './power-notes.ts';
import { keepRadio, type RadioChoices } from './radio-choices.ts';
import type { createRequests } from './requests.ts';

export interface DeskReadersParts {
  settings: SettingsStore;
  connections: Connections;
  powerNotes: ReturnType<typeof createPowerNotes>;
  radioChoices: RadioChoices;
  certificates: DeviceCertificates;
  clientCertificates: ClientCertificates;
  requests: ReturnType<typeof createRequests>;
  createReader: ReaderFactory;
  usbLists: UsbLists;
  wireLogs: ReturnType<typeof createWireLogs> | undefined;
}

type ReaderHandlers = Pick<
  DeskHandlers['rfid'],
  | 'readers'
  | 'drivers'
  | 'ports'
  | 'hidDevices'
  | 'detect'
  | 'configure'
  | 'remove'
  | 'acceptCertificate'
  | 'setClientCertificate'
  | 'removeClientCertificate'
  | 'identify'
  | 'radio'
  | 'setRadio'
  | 'wireLog'
  | 'inventory'
>;

const VIRTUAL_READER: Reader = {
  id: VIRTUAL_READER_URI,
  uri: VIRTUAL_READER_URI,
  name: '虚拟读写器 Virtual reader',
  driver: VIRTUAL_READER_DRIVER,
  origin: 'built-in',
};

/** The readers of this desk: the virtual one and those in its settings. */
export class DeskReaders {
  readonly #parts: DeskReadersParts;
  /** The last search for a reader's family, whatever its outcome. */
  #lastDetection: Promise<unknown> = Promise.resolve();

  constructor(parts: DeskReadersParts) {
    this.#parts = parts;
  }

  list(): Reader[] {
    return [VIRTUAL_READER, ...this.#parts.settings.read().readers.map((reader) => this.#toReader(reader))];
  }

  /** The reader's name in the settings; its address if it is not in the settings. */
  nameOf(uri: string): string {
    return this.#parts.settings.read().readers.find((reader) => reader.uri === uri)?.name ?? uri;
  }

  /** Throws `reader.unknown`. */
  find(id: string): Reader {
    const reader = this.list().find((candidate) => candidate.id === id);
    if (reader !== undefined) return reader;
    // A virtual reader with scripted faults is addressed by its full uri and never listed.
    if (id.startsWith(`${VIRTUAL_READER_URI}?`)) return { ...VIRTUAL_READER, id, uri: id };
    throw new AppError('reader.unknown', { reader: id });
  }

  /** Puts back the power of readers that a search had lowered when the desk's last run ended. */
  putPowersBack(): void {
    for (const reader of this.list()) void this.#putPowerBack(reader);
  }

  /** The bridge's calls that concern a reader and no tag of a package. */
  handlers(): ReaderHandlers {
    const { connections, wireLogs, certificates } = this.#parts;
    const find = (id: string) => this.find(id);
    return {
      readers: () => this.list(),
      drivers: async () => listDrivers(),
      ports: listSerialPorts,
      hidDevices: listHidDevices,
      detect: ({ key, uri }) => this.#detect(key, uri),
      configure: (configured) => this.#configure(configured),
      remove: ({ id }) => this.#remove(id),
      async acceptCertificate({ id, fingerprint }) {
        certificates.accept(id, fingerprint);
        return find(id);
      },
      setClientCertificate: ({ id, pem }) => this.#showCertificate(id, pem),
      removeClientCertificate: ({ id }) => this.#showCertificate(id, null),
      identify: ({ readerId }) =>
        connections.use(this.find(readerId), async (reader) => ({ text: await reader.identify() })),
      radio: ({ readerId }) =>
        connections.use(this.find(readerId), (reader) => this.#radio(reader, readerId)),
      setRadio: ({ readerId, change }) => this.#setRadio(readerId, change),
      wireLog: async ({ readerId }) => ({ text: (await wireLogs?.(this.find(readerId).uri).read()) ?? '' }),
      inventory: ({ readerId }) => connections.use(this.find(readerId), (reader) => listTags(reader)),
    };
  }

  /** The gain of the reader's antenna, in dBi. */
  antennaGain(id: string): number {
    return this.#parts.settings.read().antennaGains[id] ?? USUAL_GAIN_DBI;
  }

  async #radio(reader: UhfReader, id: string): Promise<DeskRadio> {
    return { ...(await reader.getRadio()), antennaGainDbi: this.antennaGain(id) };
  }

  #setRadio(id: string, change: DeskRadioChange): Promise<DeskRadio> {
    const { connections, settings, powerNotes, radioChoices } = this.#parts;
    const { antennaGainDbi } = change;
    const found = this.find(id);
    return connections.use(found, async (reader) => {
      powerNotes.of(found.uri).clear();
      await setLegalRadio(reader, change, this.antennaGain(id));
      if (antennaGainDbi !== undefined)
        settings.update({ antennaGains: { ...settings.read().antennaGains, [id]: antennaGainDbi } });
      const radio = await this.#radio(reader, id);
      keepRadio(reader, radioChoices.of(found.uri), change, radio);
      return radio;
    });
  }

  #detect(key: string, uri: string) {
    const { requests, connections, createReader, usbLists } = this.#parts;
    return requests.run(key, (signal) => {
      // One that was cancelled has its port for a moment still.
      const detection = this.#lastDetection.then(async () => {
        signal.throwIfAborted();
        await connections.release(uri);
        return detectReader(uri, createReader, signal, usbLists);
      });
      this.#lastDetection = detection.catch(() => {});
      return detection;
    });
  }

  async #configure(configured: ConfiguredReader): Promise<Reader> {
    const { settings, connections, createReader, usbLists } = this.#parts;
    findDriver(configured.driver);
    // Refuses an address, and a script that a virtual reader cannot play.
    createReader(configured.uri, configured.driver);
    const present = await identifyUsb(configured.uri, usbLists);
    // The connection is closed, so that another driver or baud rate takes effect; refused while others use it.
    await connections.release(configured.uri);
    const { readers } = settings.read();
    const others = readers.filter(({ uri }) => uri !== configured.uri);
    const known = readers.find(({ uri }) => uri === configured.uri);
    const { certificate, clientCertificate } = known ?? {};
    const usb = present ?? known?.usb;
    settings.update({
      readers: [
        ...others,
        {
          ...configured,
          ...(usb && { usb }),
          ...(certificate && { certificate }),
          ...(clientCertificate && { clientCertificate }),
        },
      ],
    });
    return this.find(configured.uri);
  }

  /** Stores the certificate that is shown to a reader from its next connection on; null for none. */
  async #showCertificate(id: string, text: string | null): Promise<Reader> {
    const { settings, connections, clientCertificates } = this.#parts;
    const { uri, origin } = this.find(id);
    if (origin !== 'configured' || !uri.startsWith('tls:'))
      throw new AppError('input.invalid', { reason: uri });
    const chosen = text === null ? null : readClientCertificate(text);
    await connections.release(uri);
    if (chosen === null) await clientCertificates.remove(uri);
    else await clientCertificates.put(uri, chosen.pem);
    const readers = settings.read().readers.map((reader) => {
      if (reader.uri !== uri) return reader;
      const { clientCertificate: _before, ...others } = reader;
      return { ...others, ...(chosen && { clientCertificate: chosen.shown }) };
    });
    settings.update({ readers });
    return this.find(id);
  }

  async #remove(id: string): Promise<void> {
    const { settings, connections, radioChoices, clientCertificates } = this.#parts;
    await connections.release(id);
    await clientCertificates.remove(id);
    const { readers, readerId, antennaGains } = settings.read();
    const { [id]: _removed, ...otherGains } = antennaGains;
    const others = readers.filter(({ uri }) => uri !== id);
    settings.update({
      antennaGains: otherGains,
      readers: others,
      readerId: readerId === id ? '' : readerId,
    });
    const place = normalizeReaderUri(id);
    if (!others.some(({ uri }) => normalizeReaderUri(uri) === place)) radioChoices.of(id).forget();
  }

  #toReader({ uri, name, driver, clientCertificate }: ConfiguredReader): Reader {
    const certificate = this.#parts.certificates.of(uri);
    return {
      id: uri,
      uri,
      name,
      driver,
      origin: 'configured' as const,
      ...(certificate && { certificate }),
      ...(clientCertificate && { clientCertificate }),
    };
  }

  async #putPowerBack(reader: Reader): Promise<void> {
    const { connections, powerNotes } = this.#parts;
    try {
      if (powerNotes.of(reader.uri).isEmpty()) return;
      // Opening is the first step of every use of a reader.
      await connections.use(reader, async () => {});
      await connections.release(reader.uri);
    } catch {
      // The reader is off or unplugged: its note stays, and its next use puts the power back.
    }
  }
}
