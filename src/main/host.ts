import { isDeepStrictEqual } from 'node:util';
import { type DeskEmit, type DeskHandlers, deskContract, type HostInfo } from '#shared/desk/contract';
import { AppError, type ErrorPayload, toAppError, type Words } from '#shared/errors';
import type { Office } from './office/office.ts';
import { dataFiles } from './storage/data-folder.ts';
import { type Journal, openJournal } from './storage/journal.ts';
import { createOutbox, EMBEDDED_SERVER } from './storage/outbox.ts';
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
  /** Which back office it is and may be; without it, one that cannot be chosen. */
  office?: Pick<Office, 'name' | 'handlers'>;
  /** The window around the pages, where there is one. */
  frame?: DeskHandlers['frame'];
}

const MOST_NOTICES = 50;
const MOST_JOBS = 200;

/** The desk: everything a page may ask of this computer. One a data folder. */
export interface DeskHost {
  readonly handlers: DeskHandlers;
  /** What went wrong so far, for pages that open later; part of `host.info`. */
  readonly notices: ErrorPayload[];
  /** Listens to every event, by `group.name`; returns its undo. */
  onEvent(listener: (path: string, payload: unknown) => void): () => void;
  /** Adds a notice and tells the open pages. */
  notify(error: AppError): void;
  /** Tells every page. */
  emit: DeskEmit;
  /** Whether labels are on their way. */
  isPrinting(): Promise<boolean>;
  /** Whether the lock screen is up: the page keeps the secret `lock` while it is. */
  isLocked(): boolean;
  /** Loads fonts and the renderer, so that the first print is as quick as the next. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Composes the rooms into the contract's handlers. Each room is loaded by itself: one that cannot start (no serial
 * library, a damaged journal) answers its calls with the reason, and the others work.
 */
export async function createDeskHost(options: DeskHostOptions): Promise<DeskHost> {
  const { dataDir, settings, secrets, templatesDir } = options;
  const notices: ErrorPayload[] = settings.notices.map((notice) => notice.toPayload());
  const listeners = new Set<(path: string, payload: unknown) => void>();
  const emit: DeskEmit = (group, name, payload) => {
    for (const listener of [...listeners]) listener(`${group}.${name}`, payload);
  };
  const notify = (error: AppError): void => {
    const notice = error.toPayload();
    emit('host', 'notice', notice);
    // What happens again and again is one thing to tell a page that opens later.
    const isKnown = notices.some((known) => isDeepStrictEqual(known, notice));
    if (!isKnown && notices.push(notice) > MOST_NOTICES) notices.shift();
  };

  const closers: (() => void | Promise<void>)[] = [];
  const journal = openJournalOrMemory(dataFiles(dataDir).journal, notify);
  const { office } = options;
  const outbox = createOutbox(
    journal,
    (pending) => emit('outbox', 'changed', { pending }),
    () => office?.name() ?? EMBEDDED_SERVER,
  );
  closers.push(settings.onChanged((changed) => emit('settings', 'changed', changed)));

  /** The handlers of a room, or handlers that say why there are none. */
  async function room<G extends keyof typeof ROOM_NAMES>(
    group: G,
    open: () => Promise<{ handlers: DeskHandlers[G]; close(): void | Promise<void> }>,
  ): Promise<DeskHandlers[G]> {
    try {
      const { handlers, close } = await open();
      closers.push(close);
      return handlers;
    } catch (cause) {
      const { message } = toAppError(cause);
      const error = new AppError(
        'desk.part_unavailable',
        { part: ROOM_NAMES[group], reason: message },
        { cause },
      );
      notify(error);
      return refuseAll(group, error);
    }
  }

  const printersRoom = import('./devices/printers/printers.ts').then(({ createPrinters }) =>
    createPrinters({ settings, emit, dataDir }),
  );
  const [printers, print, rfid] = await Promise.all([
    room('printers', () => printersRoom),
    room('print', async () => {
      const [{ createTemplates }, { createPrinting }, ready] = await Promise.all([
        import('./print/templates.ts'),
        import('./print/handlers.ts'),
        printersRoom,
      ]);
      const templates = createTemplates(templatesDir);
      return createPrinting({ journal, printers: ready, templates, outbox, settings, emit });
    }),
    room('rfid', async () => {
      const { createRfid } = await import('./rfid/handlers.ts');
      return createRfid({ journal, outbox, settings, emit });
    }),
  ]);
  // The rooms have read the journal by now and may have found work that was cut off.
  journal.notices.forEach(notify);

  async function isPrinting(): Promise<boolean> {
    try {
      const jobs = await print.jobs({ limit: MOST_JOBS });
      return jobs.some(({ state }) => state === 'accepted' || state === 'sending');
    } catch {
      // Printing could not start at all, so nothing is being printed.
      return false;
    }
  }

  /** A session, and the lock in front of it, belong to the back office they were made at. */
  async function forgetSession(): Promise<void> {
    await secrets.remove('session');
    await secrets.remove('lock');
  }

  const handlers: DeskHandlers = {
    frame: options.frame ?? NO_FRAME,
    server: office?.handlers({
      isPrinting,
      elsewhere: outbox.elsewhere,
      async onChanged(state) {
        await forgetSession();
        outbox.changed();
        emit('server', 'changed', state);
      },
    }) ?? {
      state: () => ({ choice: { kind: 'embedded' }, isFixed: true, elsewhere: outbox.elsewhere() }),
      check: refuseChoice,
      choose: refuseChoice,
    },
    printers,
    print,
    rfid,
    outbox: outbox.handlers,
    host: {
      info: () => ({
        mode: options.mode,
        version: options.version,
        platform: `${process.platform} ${process.arch}`,
        deskName: settings.read().deskName,
        serverUrl: options.serverUrl(),
        notices,
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

  return {
    handlers,
    notices,
    notify,
    emit,
    isPrinting,
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isLocked: () => secrets.has('lock'),
    async warmUp() {
      try {
        const { warmUpPrinting } = await import('./print/warm-up.ts');
        await warmUpPrinting(templatesDir);
      } catch {
        // Nothing is lost but the head start: a template or font that is wrong is told when it is used.
      }
    },
    async close() {
      // In reverse, so that a room ends before what it stands on.
      for (const close of closers.reverse()) await close();
      journal.close();
    },
  };
}

function refuseChoice(): never {
  throw new AppError('server.fixed');
}

/** A browser's window is its own affair. */
const NO_FRAME: DeskHandlers['frame'] = {
  tell: () => undefined,
  notify: () => undefined,
  chooseDownloads: () => {
    throw new AppError('desk.denied');
  },
};

const ROOM_NAMES = {
  printers: { zh: '打印机', en: 'Printers' },
  print: { zh: '打印', en: 'Printing' },
  rfid: { zh: 'RFID', en: 'RFID' },
} satisfies Record<string, Words>;

/** A journal that cannot be written must not keep the desk from working; the person is told that nothing is kept. */
function openJournalOrMemory(file: string, notify: (error: AppError) => void): Journal {
  try {
    return openJournal(file);
  } catch (cause) {
    notify(toAppError(cause));
    return openJournal(':memory:');
  }
}

function refuseAll<G extends keyof DeskHandlers>(group: G, error: AppError): DeskHandlers[G] {
  const refuse = () => {
    throw error;
  };
  const handlers = Object.fromEntries(Object.keys(deskContract[group]).map((name) => [name, refuse]));
  return handlers as unknown as DeskHandlers[G];
}
