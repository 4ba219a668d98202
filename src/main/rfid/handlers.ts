import type { DeskEmit, DeskHandlers } from '#shared/desk/contract';
import type { ConfiguredReader, Reader } from '#shared/desk/contract/readers';
import type { ProbedTag } from '#shared/desk/contract/tags';
import { AppError } from '#shared/errors';
import { createReaderFactory, type ReaderFactory } from '../devices/readers/open-reader.ts';
import { findDriver, listDrivers } from '../devices/readers/registry.ts';
import { VIRTUAL_READER_DRIVER, VIRTUAL_READER_URI } from '../devices/readers/virtual/virtual-reader.ts';
import { normalizeReaderPort } from '../devices/transport/from-uri.ts';
import { listHidDevices } from '../devices/transport/hid.ts';
import { watchPlugs } from '../devices/transport/plug-events.ts';
import { listSerialPorts } from '../devices/transport/ports.ts';
import { identifyUsb, locateUsb, USB_LISTS, type UsbLists } from '../devices/transport/usb-places.ts';
import { createWireLogs } from '../devices/transport/wire-log.ts';
import type { Journal } from '../storage/journal.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { createAttempts } from './attempts.ts';
import { createConnections } from './connections.ts';
import { detectReader } from './detect-reader.ts';
import { listTags } from './inventory.ts';
import { createKeptLeases } from './kept-leases.ts';
import { createPowerNotes } from './power-notes.ts';
import { probeTag } from './probe-tag.ts';
import type { WorkContext } from './steps.ts';
import { createStocktakes } from './stocktakes.ts';
import type { TagPasswords } from './tag-passwords.ts';
import { createTagPowers } from './tag-powers.ts';
import { TagWork } from './tag-work.ts';
import { createWatches } from './watches.ts';
import { createWishes } from './wishes.ts';

export interface RfidParts {
  journal: Journal;
  outbox: Outbox;
  settings: SettingsStore;
  emit: DeskEmit;
  /** Tests provide readers and ports of their own. */
  createReader?: ReaderFactory;
  usbLists?: UsbLists;
  /** Folder of the wire logs, which record the bytes sent to and received from readers; without it, none are written. */
  wireLogDir?: string;
  /** Folder in which the system shows devices as files; without it, plugging a device in or out is not reported. */
  deviceFolder?: string;
  /** The access passwords of companies' tags; without them, no tag is locked. */
  tagPasswords?: Pick<TagPasswords, 'find'>;
}

export interface Rfid {
  handlers: DeskHandlers['rfid'];
  /** Ends running requests and closes all ports. */
  close(): Promise<void>;
}

const VIRTUAL_READER: Reader = {
  id: VIRTUAL_READER_URI,
  uri: VIRTUAL_READER_URI,
  name: '虚拟读写器 Virtual reader',
  driver: VIRTUAL_READER_DRIVER,
  origin: 'built-in',
};

/** The desk's RFID room: readers, and the write-and-verify workflow with its journal and its message to the server. */
export function createRfid({
  journal,
  outbox,
  settings,
  emit,
  createReader,
  usbLists = USB_LISTS,
  wireLogDir,
  deviceFolder,
  tagPasswords,
}: RfidParts): Rfid {
  const attempts = createAttempts(journal);
  const powerNotes = createPowerNotes(journal);
  const tagPowers = createTagPowers(journal);
  const wireLogs = wireLogDir === undefined ? undefined : createWireLogs(wireLogDir);
  const readerFactory = createReader ?? createReaderFactory(wireLogs);
  const connections = createConnections(readerFactory, powerNotes, (uri) => {
    const usb = settings.read().readers.find((reader) => reader.uri === uri)?.usb;
    return locateUsb(uri, usb ?? null, usbLists);
  });
  const plugEvents = watchPlugs(deviceFolder, () => emit('rfid', 'plugged', undefined));
  const wishes = createWishes();
  const watches = createWatches(connections);
  const stocktakes = createStocktakes(journal);
  const leases = createKeptLeases(journal, () => outbox.server());
  async function passwordOf(tenantId: string): Promise<string | null> {
    const password = (await tagPasswords?.find(tenantId)) ?? null;
    if (password !== null) wireLogs?.conceal(password);
    return password;
  }

  const work = new TagWork({
    ...{ journal, outbox, settings, emit, attempts, connections, powerNotes, tagPowers, leases, passwordOf },
  });

  function listReaders(): Reader[] {
    return [VIRTUAL_READER, ...settings.read().readers.map(toReader)];
  }

  function findReader(id: string): Reader {
    const reader = listReaders().find((candidate) => candidate.id === id);
    if (reader !== undefined) return reader;
    // A virtual reader with scripted faults is addressed by its full uri and never listed.
    if (id.startsWith(`${VIRTUAL_READER_URI}?`)) return { ...VIRTUAL_READER, id, uri: id };
    throw new AppError('reader.unknown', { reader: id });
  }

  /** Closes the connections to a port, under whatever options they were made. */
  async function releasePort(uri: string): Promise<void> {
    const port = normalizeReaderPort(uri);
    for (const reader of listReaders())
      if (normalizeReaderPort(reader.uri) === port) await connections.release(reader.uri);
  }

  /** Puts back the power of a reader that a search had lowered when the desk's last run ended. */
  async function putPowerBack(reader: Reader): Promise<void> {
    try {
      if (powerNotes.of(reader.uri).isEmpty()) return;
      // Every use of a reader begins with it.
      await connections.use(reader, async () => {});
      await connections.release(reader.uri);
    } catch {
      // The reader is off or unplugged: its note stays, and its next use puts the power back.
    }
  }

  const handlers: DeskHandlers['rfid'] = {
    readers: listReaders,
    drivers: async () => listDrivers(),
    ports: listSerialPorts,
    hidDevices: listHidDevices,
    plugEvents: async () => ({ areTold: plugEvents.areTold }),
    detect: ({ key, uri }) =>
      wishes.run(key, async (signal) => {
        await releasePort(uri);
        return detectReader(uri, readerFactory, signal, usbLists);
      }),
    async configure(configured) {
      findDriver(configured.driver);
      // Refuses an address, and a script that a virtual reader cannot play.
      readerFactory(configured.uri, configured.driver);
      const others = settings.read().readers.filter(({ uri }) => uri !== configured.uri);
      const usb = await identifyUsb(configured.uri, usbLists);
      settings.update({ readers: [...others, { ...configured, ...(usb && { usb }) }] });
      // Another driver or baud rate takes effect with the next operation.
      await connections.release(configured.uri);
      return toReader(configured);
    },
    async remove({ id }) {
      const { readers, readerId } = settings.read();
      settings.update({
        readers: readers.filter(({ uri }) => uri !== id),
        readerId: readerId === id ? '' : readerId,
      });
      await connections.release(id);
    },
    identify: ({ readerId }) =>
      connections.use(findReader(readerId), async (reader) => ({ text: await reader.identify() })),
    radio: ({ readerId }) => connections.use(findReader(readerId), (reader) => reader.getRadio()),
    setRadio: ({ readerId, change }) =>
      connections.use(findReader(readerId), async (reader) => {
        await reader.setRadio(change);
        return reader.getRadio();
      }),
    wireLog: async ({ readerId }) => ({ text: (await wireLogs?.(findReader(readerId).uri).read()) ?? '' }),
    inventory: ({ readerId }) => connections.use(findReader(readerId), (reader) => listTags(reader)),
    watch: ({ key, readerId, stocktakeKey }) =>
      watches.next(key, {
        reader: findReader(readerId),
        ...(stocktakeKey !== undefined && { keep: (tags) => stocktakes.add(stocktakeKey, tags) }),
      }),
    stocktakes: ({ tenantId }) => stocktakes.list(tenantId),
    beginStocktake: (begun) => stocktakes.begin(begun),
    addStocktakeTags: async ({ key, tags }) => stocktakes.add(key, tags),
    stocktakeTags: ({ key, from, size }) => stocktakes.tags(key, from, size),
    removeStocktake: ({ key }) => stocktakes.remove(key),
    probe: ({ key, readerId }) =>
      wishes.run<ProbedTag>(key, (signal) => {
        const reader = findReader(readerId);
        const context: WorkContext = {
          signal,
          powerNotes: powerNotes.of(reader.uri),
          tagPowers: tagPowers.of(reader.uri),
          onStep: (step, state, detail) => emit('rfid', 'progress', { key, step, state, detail }),
        };
        return work.onReader(reader, context, (open) => probeTag(open, context));
      }),
    write: (input) =>
      wishes.run(input.key, (signal) => work.write(input, () => findReader(input.readerId), signal)),
    async cancel({ key }) {
      wishes.cancel(key);
      await watches.end(key);
    },
    attempts: (wish) => attempts.page(wish),
    attemptEvents: ({ attemptKey }) => attempts.events(attemptKey),
    settle: ({ key, readerId, attemptKey }) =>
      wishes.run(key, (signal) => work.settle(key, attemptKey, () => findReader(readerId), signal)),
    discard: ({ attemptKey }) => work.discard(attemptKey),
    async keepLeases({ leases: taken, ...holder }) {
      leases.keep(holder, taken);
    },
    keptLeases: async (holder) => leases.list(holder),
    async dropLeases({ packIds, ...holder }) {
      leases.drop(holder, packIds);
    },
  };

  for (const reader of listReaders()) void putPowerBack(reader);

  return {
    handlers,
    async close() {
      plugEvents.close();
      wishes.cancelAll();
      await watches.close();
      await connections.close();
    },
  };
}

function toReader({ uri, name, driver }: ConfiguredReader): Reader {
  return { id: uri, uri, name, driver, origin: 'configured' };
}
