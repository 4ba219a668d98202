import { join } from 'node:path';
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron';
import { JobSchema } from '#shared/desk/contract/jobs';
import type { Language } from '#shared/errors';
import { jobAddress } from '#shared/menu/addresses';
import type { DeskHost } from '../../host.ts';
import type { Say } from '../words.ts';
import { createStateChanges } from './job-state-changes.ts';
import { describeReader } from './reader-line.ts';
import { type TrayLook, trayLook } from './tray-look.ts';

const REPRINT_ENTRIES = 5;
const MOST_JOBS = 50;
/** A pulled cable raises no event, so the reader is polled. */
const CHECK_READER_MS = 10_000;

export interface TrayActions {
  open(path: string | null): void;
  quit(): void;
}

export interface TrayDesk {
  iconDir: string;
  host: DeskHost;
  say: Say;
  language(): Language;
  /** The company whose print jobs are listed, with test pages; empty without a session. */
  company(): string;
  actions: TrayActions;
}

/** The tray: the way to printed jobs, and the state of printer, reader and queue. For desktops that show one: `hasStatusArea`. */
export class DeskTray {
  readonly #desk: TrayDesk;
  readonly #tray: Tray;
  readonly #watching: NodeJS.Timeout;
  readonly #stopListening: () => void;
  #drawing = 0;
  #drawnReader = '';

  constructor(desk: TrayDesk) {
    this.#desk = desk;
    const look = trayLook(process.platform);
    this.#tray = new Tray(drawIcon(desk.iconDir, look));
    // Its menu shows the label printer. Desktops that report no pointer show the state as the pages last learned it.
    this.#tray.on('mouse-enter', () => void listOrEmpty(() => this.#checkPrinter()));
    if (look.opensOnClick) this.#tray.on('click', () => desk.actions.open(null));
    this.refresh();
    this.#watching = setInterval(() => void this.#checkReader(), CHECK_READER_MS);
    const isStateChange = createStateChanges();
    this.#stopListening = desk.host.onEvent((path, payload) => {
      const hasJobChanged = path === 'print.jobChanged' && isStateChange(JobSchema.parse(payload));
      if (hasJobChanged || path === 'printers.changed' || path === 'settings.changed') this.refresh();
    });
  }

  /** Redraws it for another language or a changed queue. */
  refresh(): void {
    void this.#draw();
  }

  close(): void {
    clearInterval(this.#watching);
    this.#stopListening();
    this.#tray.destroy();
  }

  async #draw(): Promise<void> {
    this.#drawing += 1;
    const mine = this.#drawing;
    const entries = await this.#describeDesk();
    // A later change is already being drawn.
    if (mine !== this.#drawing || this.#tray.isDestroyed()) return;
    this.#tray.setToolTip(this.#desk.say('product'));
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: this.#desk.say('open'), click: () => this.#desk.actions.open(null) },
        { type: 'separator' },
        ...entries,
        { type: 'separator' },
        { label: this.#desk.say('quit'), click: this.#desk.actions.quit },
      ]),
    );
  }

  /** Has the label printer asked for its state; a changed one is an event, which redraws the menu. */
  async #checkPrinter() {
    const { labelPrinterId } = await this.#desk.host.handlers.settings.read();
    return this.#desk.host.handlers.print.checkPrinters({ ids: [labelPrinterId] });
  }

  async #readerLine(): Promise<string> {
    const { readerId } = await this.#desk.host.handlers.settings.read();
    const readers = await listOrEmpty(() => this.#desk.host.handlers.rfid.readers());
    const reader = readers.find(({ id }) => id === readerId);
    return describeReader(
      reader,
      () => listOrEmpty(() => this.#desk.host.handlers.rfid.ports()),
      this.#desk.say,
    );
  }

  /** Titles of another company's jobs are not shown. */
  async #jobsOfCompany() {
    const query = { tenantId: this.#desk.company(), page: 1, size: MOST_JOBS };
    return (await this.#desk.host.handlers.print.jobPage(query)).records;
  }

  /** Updates the reader only: printers and queue report their changes. */
  async #checkReader(): Promise<void> {
    if (!this.#desk.host.isLocked() && (await this.#readerLine()) !== this.#drawnReader) this.refresh();
  }

  async #describeDesk(): Promise<MenuItemConstructorOptions[]> {
    if (this.#desk.host.isLocked()) return [{ label: this.#desk.say('locked'), enabled: false }];
    const { labelPrinterId } = await this.#desk.host.handlers.settings.read();
    const [printers, reader, jobs] = await Promise.all([
      listOrEmpty(() => this.#desk.host.handlers.printers.list()),
      this.#readerLine(),
      listOrEmpty(() => this.#jobsOfCompany()),
    ]);
    const printer = printers.find(({ id }) => id === labelPrinterId);
    this.#drawnReader = reader;
    const waiting = jobs.filter(({ state }) => state === 'accepted' || state === 'sending').length;
    const printed = jobs.filter(({ state }) => state === 'sent' || state === 'confirmed');
    return [
      { label: this.#desk.say('find'), click: () => this.#desk.actions.open('/inventory/packages') },
      {
        label: this.#desk.say('again'),
        submenu:
          printed.length === 0
            ? [{ label: this.#desk.say('nothingPrinted'), enabled: false }]
            : printed.slice(0, REPRINT_ENTRIES).map((job) => ({
                label: `${job.title} · ${job.units}`,
                // Not printed from here: the page reads today's data and applies the company's rule.
                click: () => this.#desk.actions.open(jobAddress(job.id)),
              })),
      },
      { type: 'separator' },
      {
        label: this.#desk.say('printer', {
          state: printer
            ? `${printer.name} · ${printer.state.words[this.#desk.language()]}`
            : this.#desk.say('notChosen'),
        }),
        enabled: false,
      },
      { label: this.#desk.say('reader', { state: reader }), enabled: false },
      {
        label: this.#desk.say('queue', {
          state: waiting === 0 ? this.#desk.say('idle') : this.#desk.say('printing', { count: waiting }),
        }),
        enabled: false,
      },
    ];
  }
}

function drawIcon(iconDir: string, { icon, sizePx, isTemplate }: TrayLook): Electron.NativeImage {
  const image = nativeImage.createFromPath(join(iconDir, icon));
  if (isTemplate) image.setTemplateImage(true);
  return sizePx === null ? image : image.resize({ width: sizePx, height: sizePx });
}

async function listOrEmpty<T>(list: () => T[] | Promise<T[]>): Promise<T[]> {
  try {
    return await list();
  } catch {
    // A part that could not start is shown as not chosen; the page gives the reason.
    return [];
  }
}
