import type { DeskEmit, DeskHandlers } from '#shared/desk/contract';
import type { HostInfo } from '#shared/desk/contract/host';
import type { ServerState } from '#shared/desk/contract/server';
import { AppError, type ErrorPayload, toAppError } from '#shared/errors';
import { closeRooms } from './close-rooms.ts';
import { HostEvents } from './host-events.ts';
import { HostRooms, PART_NAMES } from './host-rooms.ts';
import { createKnownOffices, type KnownOffices } from './office/known-offices.ts';
import type { Office } from './office/office.ts';
import { DeskKeys } from './registration/desk-keys.ts';
import { openLeaseChannel } from './registration/lease-channel.ts';
import { DeskRegistration } from './registration/registration.ts';
import { createClientCertificates } from './rfid/client-certificates.ts';
import { createTagPasswords, type TagPasswords } from './rfid/tag-passwords.ts';
import { dataFiles } from './storage/data-folder.ts';
import { type Journal, openJournal } from './storage/journal.ts';
import { adoptRecords, besideNewer } from './storage/older-journal.ts';
import { createOutbox, EMBEDDED_SERVER, type Outbox } from './storage/outbox.ts';
import type { SecretStore } from './storage/secrets.ts';
import type { SettingsStore } from './storage/settings.ts';

export interface DeskHostOptions {
  dataDir: string;
  mode: HostInfo['mode'];
  version: string;
  settings: SettingsStore;
  secrets: SecretStore;
  templatesDir: string;
  /** Base address of the back office for the page, or empty when it is the page's own origin. */
  serverUrl: () => string;
  /** The chosen back office; without this option the user cannot choose one. */
  office?: Pick<Office, 'name' | 'url' | 'ready' | 'handlers'>;
  /** The network that the host's own calls to the back office use; by default Node's. */
  fetch?: typeof fetch;
  /** The window around the pages, where there is one. */
  window?: DeskHandlers['window'];
}

/** The desk: everything a page may use on this computer. One per data folder. */
export interface DeskHost {
  readonly handlers: DeskHandlers;
  /** Errors so far, for pages that open later; part of `host.info`. */
  readonly notices: ErrorPayload[];
  /** Listens to every event, by `group.name`. Returns a function that stops it. */
  onEvent(listener: (path: string, payload: unknown) => void): () => void;
  /** Adds a notice and sends it to the open pages. */
  notify(error: AppError): void;
  /** Sends an event to every page. */
  emit: DeskEmit;
  /** True while labels are being printed. */
  isPrinting(): boolean;
  /**
   * Tells when the printing of labels begins and ends, whichever back office they are of, and at once if it goes on now.
   * Returns a function that stops it.
   */
  onPrinting(listener: (isPrinting: boolean) => void): () => void;
  /** True while the lock screen is shown: the page keeps the secret `lock` meanwhile. */
  isLocked(): boolean;
  /** Loads fonts and the renderer, so that the first print is as fast as the next. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Builds the contract's handlers from the rooms. Each room is loaded separately: a room that cannot start (no serial
 * library, a damaged journal) answers its calls with the reason, and the others work.
 */
export async function createDeskHost(options: DeskHostOptions): Promise<DeskHost> {
  const { dataDir, settings, secrets, templatesDir, office } = options;
  const events = new HostEvents(settings.notices);
  const { emit, notify } = events;
  const journal = openJournalOrMemory(dataFiles(dataDir).journal, notify);
  const outbox = createOutbox(
    journal,
    (pending) => emit('outbox', 'changed', { pending }),
    () => office?.name() ?? EMBEDDED_SERVER,
  );
  adoptRecords(journal, dataFiles(dataDir).journal).forEach(notify);
  const tagPasswords = createTagPasswords(secrets, () => outbox.server());
  const known = createKnownOffices(journal, [new DeskKeys(secrets), tagPasswords]);
  const rooms = new HostRooms({
    dataDir,
    templatesDir,
    settings,
    journal,
    outbox,
    tagPasswords,
    emit,
    notify,
    clientCertificates: createClientCertificates(secrets),
  });
  const stopTelling = settings.onChanged((changed) => emit('settings', 'changed', changed));
  rooms.closers.push({ part: PART_NAMES.settings, close: stopTelling });
  const opened = await rooms.open();
  // Only now: the rooms have read the journal and may have found interrupted work.
  journal.notices.forEach(notify);
  const server = serverHandlers(options, { known, rooms, outbox, events });
  // A failure is a server that went away or a journal that cannot be written: the next refused call tries again.
  const recognise = async () => void (await Promise.resolve(server.recognise()).catch(() => undefined));
  const registration = openRegistration(options, opened, {
    journal,
    outbox,
    tagPasswords,
    events,
    known,
    recognise,
  });
  rooms.closers.push({ part: PART_NAMES.registration, close: () => registration.close() });
  const closeChannel = await openLeaseChannel(dataDir, (tag) => registration.leaseTag(tag));
  rooms.closers.push({ part: PART_NAMES.leaseChannel, close: closeChannel });

  return {
    handlers: composeHandlers(options, { ...opened, ...registration.handlers, server }, outbox, events),
    notices: events.notices,
    notify,
    emit,
    isPrinting: () => rooms.isPrinting(),
    onPrinting: (listener) => rooms.onPrinting(listener),
    onEvent: events.listen,
    isLocked: () => secrets.has('lock'),
    async warmUp() {
      try {
        const { warmUpPrinting } = await import('./print/warm-up.ts');
        await warmUpPrinting(templatesDir);
      } catch {
        // Only the warm-up is lost: a faulty template or font is reported when it is used.
      }
    },
    async close() {
      await closeRooms([{ part: PART_NAMES.journal, close: () => journal.close() }, ...rooms.closers]);
    },
  };
}

/** Opens the registration, which reacts to changes in the outbox, the devices and the chosen back office. */
function openRegistration(
  { version, settings, secrets, office, fetch: send = fetch }: DeskHostOptions,
  rooms: Pick<DeskHandlers, 'printers' | 'print' | 'rfid'>,
  {
    journal,
    outbox,
    tagPasswords,
    events,
    known,
    recognise,
  }: {
    journal: Journal;
    outbox: Outbox;
    tagPasswords: TagPasswords;
    events: HostEvents;
    known: KnownOffices;
    recognise(): Promise<void>;
  },
): DeskRegistration {
  const registration = new DeskRegistration({
    secrets,
    journal,
    outbox,
    tagPasswords,
    settings,
    print: rooms.print,
    printers: rooms.printers,
    emit: events.emit,
    notify: events.notify,
    fetch: send,
    office: {
      name: () => outbox.server(),
      url: () => office?.url() ?? null,
      id: () => known.idOf(outbox.server()),
      onOther: () => void recognise(),
    },
    async describe() {
      const [printers, readers] = await Promise.allSettled([rooms.printers.list(), rooms.rfid.readers()]);
      return {
        version,
        platform: `${process.platform} ${process.arch}`,
        // A part that did not start has no devices; the page shows why.
        printers: printers.status === 'fulfilled' ? printers.value.map(({ name }) => name) : [],
        readers: readers.status === 'fulfilled' ? readers.value.map(({ name }) => name) : [],
      };
    },
  });
  events.listen((path, payload) => registration.onEvent(path, payload));
  void office?.ready.then(
    () => registration.wake(),
    () => undefined,
  );
  return registration;
}

function serverHandlers(
  { secrets, office }: DeskHostOptions,
  {
    known,
    rooms,
    outbox,
    events,
  }: {
    known: KnownOffices;
    rooms: Pick<HostRooms, 'isPrinting' | 'elsewhere'>;
    outbox: Outbox;
    events: HostEvents;
  },
): DeskHandlers['server'] {
  async function onChanged(state: ServerState): Promise<void> {
    await forgetSession(secrets);
    outbox.changed();
    events.emit('server', 'changed', state);
  }
  const offered = office?.handlers({
    isPrinting: () => rooms.isPrinting(),
    elsewhere: () => rooms.elsewhere(),
    known,
    onChanged,
    async onReplaced(state) {
      events.notify(new AppError('server.other_office'));
      await onChanged(state);
    },
    onTakenOver(state) {
      outbox.changed();
      events.emit('server', 'takenOver', state);
    },
  });
  if (offered !== undefined) return offered;
  const state = (): ServerState => ({
    choice: { kind: 'embedded' },
    isFixed: true,
    id: '',
    former: [],
    elsewhere: rooms.elsewhere(),
  });
  const refused = {
    check: refuseChoice,
    choose: refuseChoice,
    takeOver: refuseChoice,
    keepApart: refuseChoice,
  };
  return { state, recognise: state, ...refused };
}

function composeHandlers(
  options: DeskHostOptions,
  rooms: Pick<DeskHandlers, 'printers' | 'print' | 'rfid' | 'registration' | 'tasks' | 'server'>,
  outbox: Outbox,
  events: HostEvents,
): DeskHandlers {
  const { dataDir, settings, secrets, templatesDir } = options;
  return {
    window: options.window ?? NO_WINDOW,
    ...rooms,
    outbox: outbox.handlers,
    host: {
      info: () => ({
        mode: options.mode,
        version: options.version,
        platform: `${process.platform} ${process.arch}`,
        deskName: settings.read().deskName,
        serverUrl: options.serverUrl(),
        notices: events.notices,
        secretStore: secrets.kind,
      }),
      async doctor() {
        const { examineDesk } = await import('./program/doctor.ts');
        return examineDesk({ dataDir, secretStore: secrets.kind, templatesDir });
      },
    },
    settings: {
      read: () => settings.read(),
      update: (change) => settings.update(change),
    },
    secrets: {
      read: ({ name }) => secrets.read(name),
      write: ({ name, value }) => secrets.write(name, value),
      remove: ({ name }) => secrets.remove(name),
    },
  };
}

/** Removes the session and its lock, which are valid only at the back office that issued them. */
async function forgetSession(secrets: SecretStore): Promise<void> {
  await secrets.remove('session');
  await secrets.remove('lock');
}

function refuseChoice(): never {
  throw new AppError('server.fixed');
}

/** In a browser the window belongs to the browser. */
const NO_WINDOW: DeskHandlers['window'] = {
  tell: () => undefined,
  notify: () => undefined,
  chooseDownloads: () => {
    throw new AppError('desk.denied');
  },
};

/**
 * A journal that cannot be written must not keep the desk from working; a notice states that nothing is saved. Beside
 * the journal of a newer version this one has its own.
 */
function openJournalOrMemory(file: string, notify: (error: AppError) => void): Journal {
  try {
    return openJournal(file);
  } catch (cause) {
    const error = toAppError(cause);
    notify(error);
    return error.code === 'journal.newer'
      ? openJournalOrMemory(besideNewer(file), notify)
      : openJournal(':memory:');
  }
}
