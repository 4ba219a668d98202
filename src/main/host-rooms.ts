import { type DeskEmit, type DeskHandlers, deskContract } from '#shared/desk/contract';
import type { ServerState } from '#shared/desk/contract/server';
import { AppError, toAppError, type Words } from '#shared/errors';
import type { Closer } from './close-rooms.ts';
import type { ClientCertificates } from './rfid/client-certificates.ts';
import type { TagPasswords } from './rfid/tag-passwords.ts';
import { dataFiles } from './storage/data-folder.ts';
import type { Journal } from './storage/journal.ts';
import type { CountElsewhere } from './storage/of-office.ts';
import type { Outbox } from './storage/outbox.ts';
import type { SettingsStore } from './storage/settings.ts';

export interface RoomParts {
  dataDir: string;
  templatesDir: string;
  settings: SettingsStore;
  journal: Journal;
  outbox: Outbox;
  tagPasswords: Pick<TagPasswords, 'find'>;
  clientCertificates: ClientCertificates;
  emit: DeskEmit;
  notify(error: AppError): void;
}

const ROOM_NAMES = {
  printers: { zh: '打印机', en: 'Printers' },
  print: { zh: '打印', en: 'Printing' },
  rfid: { zh: 'RFID', en: 'RFID' },
} satisfies Record<string, Words>;

/** Parts of the host that are no rooms, for messages. */
export const PART_NAMES = {
  journal: { zh: '任务日志', en: 'Job journal' },
  settings: { zh: '设置', en: 'Settings' },
  registration: { zh: '工位登记', en: 'Desk registration' },
  leaseChannel: { zh: '命令行通道', en: 'Channel for commands' },
} satisfies Record<string, Words>;

type RoomHandlers = Pick<DeskHandlers, keyof typeof ROOM_NAMES>;

/** Loads printers, printing and RFID separately. A room that cannot start answers its calls with the reason. */
export class HostRooms {
  readonly #parts: RoomParts;
  /** In the order the rooms were opened. */
  readonly closers: Closer[] = [];
  /** Undefined where printing could not start. */
  #printing: { isBusy(): boolean; elsewhere(): CountElsewhere[] } | undefined;
  /** Undefined where RFID could not start. */
  #rfid: { elsewhere(): CountElsewhere[] } | undefined;
  readonly #printingListeners = new Set<(isPrinting: boolean) => void>();

  constructor(parts: RoomParts) {
    this.#parts = parts;
  }

  /** True while labels are being printed. */
  isPrinting(): boolean {
    return this.#printing?.isBusy() ?? false;
  }

  /** What waits for other back offices than the present one. */
  elsewhere(): ServerState['elsewhere'] {
    const entries = this.#parts.outbox.elsewhere();
    const jobs = this.#printing?.elsewhere() ?? [];
    const tags = this.#rfid?.elsewhere() ?? [];
    const countAt = (counts: CountElsewhere[], server: string) =>
      counts.find((count) => count.server === server)?.count ?? 0;
    return [...new Set([...entries, ...jobs, ...tags].map(({ server }) => server))].map((server) => ({
      server,
      entries: countAt(entries, server),
      jobs: countAt(jobs, server),
      tags: countAt(tags, server),
    }));
  }

  /** Same as the host's `onPrinting`. */
  onPrinting(listener: (isPrinting: boolean) => void): () => void {
    this.#printingListeners.add(listener);
    if (this.isPrinting()) listener(true);
    return () => this.#printingListeners.delete(listener);
  }

  async open(): Promise<RoomHandlers> {
    const { dataDir, templatesDir, settings, journal, outbox, tagPasswords, clientCertificates, emit } =
      this.#parts;
    const printersRoom = import('./devices/printers/printers.ts').then(({ createPrinters }) =>
      createPrinters({ settings, emit, dataDir, wireLogDir: dataFiles(dataDir).printerLogs }),
    );
    const openPrinting = async () => {
      const [{ createTemplates }, { createPrinting }, ready] = await Promise.all([
        import('./print/templates.ts'),
        import('./print/handlers.ts'),
        printersRoom,
      ]);
      const templates = createTemplates(templatesDir);
      const printing = createPrinting({
        journal,
        printers: ready,
        templates,
        outbox,
        settings,
        emit,
        onBusy: (isBusy) => {
          for (const listener of [...this.#printingListeners]) listener(isBusy);
        },
      });
      this.#printing = printing;
      return printing;
    };
    const printingRoom = openPrinting();
    const [printers, print, rfid] = await Promise.all([
      this.#open('printers', () => printersRoom),
      this.#open('print', () => printingRoom),
      this.#open('rfid', async () => {
        const [{ createRfid }, { DEVICE_FOLDER: deviceFolder }] = await Promise.all([
          import('./rfid/handlers.ts'),
          import('./devices/transport/plug-events.ts'),
        ]);
        const wireLogDir = dataFiles(dataDir).readerLogs;
        const room = createRfid({
          journal,
          outbox,
          settings,
          emit,
          tagPasswords,
          clientCertificates,
          wireLogDir,
          deviceFolder,
          encoder: async () => (await printingRoom).encoder,
        });
        this.#rfid = room;
        return room;
      }),
    ]);
    return { printers, print, rfid };
  }

  /** The handlers of a room, or handlers that answer with the reason why it could not start. */
  async #open<G extends keyof typeof ROOM_NAMES>(
    group: G,
    open: () => Promise<{ handlers: DeskHandlers[G]; close(): void | Promise<void> }>,
  ): Promise<DeskHandlers[G]> {
    try {
      const { handlers, close } = await open();
      this.closers.push({ part: ROOM_NAMES[group], close });
      return handlers;
    } catch (cause) {
      const { message } = toAppError(cause);
      const error = new AppError(
        'desk.part_unavailable',
        { part: ROOM_NAMES[group], reason: message },
        { cause },
      );
      this.#parts.notify(error);
      return refuseAll(group, error);
    }
  }
}

function refuseAll<G extends keyof DeskHandlers>(group: G, error: AppError): DeskHandlers[G] {
  const refuse = () => {
    throw error;
  };
  const handlers = Object.fromEntries(Object.keys(deskContract[group]).map((name) => [name, refuse]));
  return handlers as unknown as DeskHandlers[G];
}
