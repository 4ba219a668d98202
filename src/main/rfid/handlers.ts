import type { DeskEmit, DeskHandlers } from '#shared/desk/contract';
import type { LeastPower } from '#shared/desk/contract/readers';
import type { stocktakeCalls } from '#shared/desk/contract/stocktakes';
import type { ProbedTag } from '#shared/desk/contract/tags';
import { AppError } from '#shared/errors';
import { DeviceCertificates, READERS } from '../devices/certificates.ts';
import { createReaderFactory, type ReaderFactory, withoutReplay } from '../devices/readers/open-reader.ts';
import type { UhfReader } from '../devices/readers/reader.ts';
import { watchPlugs } from '../devices/transport/plug-events.ts';
import type { ReaderCertificate } from '../devices/transport/reader-tcp.ts';
import { locateUsb, USB_LISTS, type UsbLists } from '../devices/transport/usb-places.ts';
import { createWireLogs } from '../devices/transport/wire-log.ts';
import type { LabelEncoder } from '../print/handlers.ts';
import type { Journal } from '../storage/journal.ts';
import type { CountElsewhere } from '../storage/of-office.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { QUALITY_TAGS } from './attempt-retention.ts';
import { Attempts } from './attempts.ts';
import { type ClientCertificates, findChosen } from './client-certificates.ts';
import { createConnections } from './connections.ts';
import { DeskReaders } from './desk-readers.ts';
import { createKeptLeases, type KeptLeases } from './kept-leases.ts';
import { findLeastPower } from './least-power.ts';
import { createPowerNotes } from './power-notes.ts';
import { probeTag } from './probe-tag.ts';
import { createRadioChoices } from './radio-choices.ts';
import { createRequests } from './requests.ts';
import type { WorkContext } from './steps.ts';
import { createStocktakes, type Stocktakes } from './stocktakes.ts';
import { TagEncoding } from './tag-encoding.ts';
import type { TagPasswords } from './tag-passwords.ts';
import { createTagPowers } from './tag-powers.ts';
import { TagWork } from './tag-work.ts';
import { createWatches } from './watches.ts';
import { qualityOf } from './write-quality.ts';

export interface RfidParts {
  journal: Journal;
  outbox: Outbox;
  settings: SettingsStore;
  emit: DeskEmit;
  /** The certificates shown to readers. */
  clientCertificates: ClientCertificates;
  /** For tests, which use their own readers and ports. */
  createReader?: ReaderFactory;
  usbLists?: UsbLists;
  /** Folder of the wire logs, which record the bytes sent to and received from readers; without it, none are written. */
  wireLogDir?: string;
  /** Folder in which the system shows devices as files; without it, plugging a device in or out is not reported. */
  deviceFolder?: string;
  /** The access passwords of companies' tags; without them, no tag is locked. */
  tagPasswords?: Pick<TagPasswords, 'find'>;
  /** The printers that write the tags of their labels; rejects where printing could not start. */
  encoder?(): Promise<LabelEncoder>;
}

export interface Rfid {
  handlers: DeskHandlers['rfid'];
  /** Tags of other back offices whose outcome is unknown. */
  elsewhere(): CountElsewhere[];
  /** Ends running requests and closes all ports. */
  close(): Promise<void>;
}

/**
 * The desk's RFID handlers: readers, and the workflow that writes and verifies tags, with its journal and its records
 * for the server.
 */
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
  clientCertificates,
  encoder = () => Promise.reject(new AppError('encoder.none', { printer: '' })),
}: RfidParts): Rfid {
  const attempts = new Attempts(journal, (error) => emit('host', 'notice', error.toPayload()));
  const powerNotes = createPowerNotes(journal);
  const tagPowers = createTagPowers(journal);
  const radioChoices = createRadioChoices(journal);
  const wireLogs = wireLogDir === undefined ? undefined : createWireLogs(wireLogDir);
  const certificates = new DeviceCertificates(settings, READERS);
  function check(uri: string, { isVouchedFor, fingerprint }: ReaderCertificate): void {
    if (!isVouchedFor) certificates.check(uri, readers.nameOf(uri), fingerprint);
  }
  const findCertificate = findChosen(clientCertificates, settings);
  const readerFactory = createReader ?? withoutReplay(createReaderFactory(wireLogs, check, findCertificate));
  const connections = createConnections(readerFactory, powerNotes, radioChoices, (uri) =>
    locateUsb(uri, settings.read().readers, usbLists),
  );
  const plugEvents = watchPlugs(deviceFolder, () => emit('rfid', 'plugged', undefined));
  const requests = createRequests();
  const watches = createWatches(connections);
  const stocktakes = createStocktakes(journal, () => outbox.server());
  const leases = createKeptLeases(journal, () => outbox.server());
  async function passwordOf(tenantId: string): Promise<string | null> {
    const password = (await tagPasswords?.find(tenantId)) ?? null;
    if (password !== null) wireLogs?.conceal(password);
    return password;
  }

  const work = new TagWork({
    journal,
    outbox,
    settings,
    emit,
    attempts,
    connections,
    powerNotes,
    tagPowers,
    leases,
    passwordOf,
    antennaGain: (id) => readers.antennaGain(id),
  });

  const encoding = new TagEncoding({ outbox, emit, attempts, work, encoder });
  const readers = new DeskReaders({
    settings,
    connections,
    powerNotes,
    radioChoices,
    certificates,
    clientCertificates,
    requests,
    usbLists,
    wireLogs,
    createReader: readerFactory,
  });

  /** Work with the tag on a reader that is of no package. */
  function onTag<T>(
    key: string,
    readerId: string,
    act: (reader: UhfReader, context: WorkContext) => Promise<T>,
  ): Promise<T> {
    return requests.run<T>(key, (signal) => {
      const reader = readers.find(readerId);
      const context: WorkContext = {
        signal,
        powerNotes: powerNotes.of(reader.uri),
        tagPowers: tagPowers.of(reader.uri),
        antennaGainDbi: readers.antennaGain(reader.id),
        onStep: (step, state, detail) => emit('rfid', 'progress', { key, step, state, detail }),
      };
      return work.onReader(reader, context, (open) => act(open, context));
    });
  }

  const handlers: DeskHandlers['rfid'] = {
    ...readers.handlers(),
    plugEvents: async () => ({ areReported: plugEvents.areReported }),
    watch: ({ key, readerId, stocktakeKey, isCount = false }) =>
      watches.next(key, {
        reader: readers.find(readerId),
        isCount,
        ...(stocktakeKey !== undefined && { keep: (tags) => stocktakes.add(stocktakeKey, tags) }),
      }),
    ...stocktakeHandlers(stocktakes),
    probe: ({ key, readerId }) => onTag<ProbedTag>(key, readerId, probeTag),
    findLeastPower: ({ key, readerId }) => onTag<LeastPower>(key, readerId, findLeastPower),
    write: (input) =>
      requests.run(input.key, (signal) => work.write(input, () => readers.find(input.readerId), signal)),
    ...encodingHandlers(requests, encoding),
    async cancel({ key }) {
      requests.cancel(key);
      await watches.end(key);
    },
    quality: ({ readerId }) =>
      qualityOf(attempts.writesOf(readerId, QUALITY_TAGS), tagPowers.of(readers.find(readerId).uri).least),
    ...attemptHandlers({ attempts, work, encoding, requests, readers, outbox }),
    ...leaseHandlers(leases),
  };

  readers.putPowersBack();

  return {
    handlers,
    elsewhere: () => attempts.elsewhere(outbox.server()),
    async close() {
      plugEvents.close();
      requests.cancelAll();
      await watches.close();
      await connections.close();
      await attempts.close();
    },
  };
}

function stocktakeHandlers(stocktakes: Stocktakes): Pick<DeskHandlers['rfid'], keyof typeof stocktakeCalls> {
  return {
    stocktakes: ({ tenantId }) => stocktakes.list(tenantId),
    beginStocktake: (begun) => stocktakes.begin(begun),
    keptChecks: (user) => stocktakes.checks(user),
    beginCheck: (begun) => stocktakes.beginCheck(begun),
    addStocktakeTags: async ({ key, tags }) => stocktakes.add(key, tags),
    stocktakeTags: ({ key, from, size }) => stocktakes.tags(key, from, size),
    clearStocktake: ({ key }) => stocktakes.clear(key),
    removeStocktake: ({ key }) => stocktakes.remove(key),
  };
}

function attemptHandlers({
  attempts,
  work,
  encoding,
  requests,
  readers,
  outbox,
}: {
  attempts: Attempts;
  work: TagWork;
  encoding: TagEncoding;
  requests: ReturnType<typeof createRequests>;
  readers: DeskReaders;
  outbox: RfidParts['outbox'];
}): Pick<DeskHandlers['rfid'], 'attempts' | 'attemptEvents' | 'settle' | 'discard'> {
  return {
    attempts: (query) => attempts.page({ ...query, office: outbox.server() }),
    attemptEvents: ({ attemptKey }) => work.events(attemptKey),
    settle: ({ key, readerId, attemptKey }) =>
      requests.run(key, (signal) =>
        encoding.settled(work.settle(key, attemptKey, () => readers.find(readerId), signal)),
      ),
    discard: async ({ attemptKey }) => encoding.settled(work.discard(attemptKey)),
  };
}

function leaseHandlers(
  leases: KeptLeases,
): Pick<DeskHandlers['rfid'], 'keepLeases' | 'keptLeases' | 'dropLeases'> {
  return {
    async keepLeases({ leases: taken, ...holder }) {
      leases.keep(holder, taken);
    },
    keptLeases: async (holder) => leases.list(holder),
    async dropLeases({ packIds, ...holder }) {
      leases.drop(holder, packIds);
    },
  };
}

function encodingHandlers(
  requests: ReturnType<typeof createRequests>,
  encoding: TagEncoding,
): Pick<DeskHandlers['rfid'], 'encode' | 'recordEncoded' | 'refuseEncoded'> {
  return {
    encode: (input) => requests.run(input.key, (signal) => encoding.encode(input, signal)),
    recordEncoded: ({ attemptKey }) => encoding.record(attemptKey),
    refuseEncoded: ({ attemptKey, packNo }) => encoding.refuse(attemptKey, packNo),
  };
}
