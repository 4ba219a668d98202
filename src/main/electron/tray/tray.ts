import { join } from 'node:path';
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron';
import type { Job } from '#shared/desk/contract';
import { type Language, toAppError } from '#shared/errors';
import type { DeskHost } from '../../host.ts';
import { ask } from '../boxes/ask.ts';
import { showError } from '../boxes/show-error.ts';
import type { Say } from '../words.ts';
import { describeReader } from './reader-line.ts';
import { type TrayLook, trayLook } from './tray-look.ts';

const OFFERED_AGAIN = 5;
const MOST_JOBS = 50;
/** A cable that is pulled tells nobody. */
const LOOK_AGAIN_MS = 10_000;

export interface TrayActions {
  open(path: string | null): void;
  quit(): void;
}

export interface DeskTray {
  /** Draws it anew, for another language or a changed queue. */
  refresh(): void;
  close(): void;
}

/** The tray: quick print, and how printer, reader and queue are. For desktops that show one: `hasStatusArea`. */
export function openTray(
  iconDir: string,
  host: DeskHost,
  say: Say,
  language: () => Language,
  actions: TrayActions,
): DeskTray {
  const look = trayLook(process.platform);
  const tray = new Tray(drawIcon(iconDir, look));
  let drawing = 0;
  let drawnReader = '';

  async function draw(): Promise<void> {
    drawing += 1;
    const mine = drawing;
    const entries = await describeDesk();
    // A later change is being drawn already.
    if (mine !== drawing || tray.isDestroyed()) return;
    tray.setToolTip(say('product'));
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: say('open'), click: () => actions.open(null) },
        { type: 'separator' },
        ...entries,
        { type: 'separator' },
        { label: say('quit'), click: actions.quit },
      ]),
    );
  }

  async function readerLine(): Promise<string> {
    const { readerId } = await host.handlers.settings.read();
    const readers = await orNone(() => host.handlers.rfid.readers());
    const reader = readers.find(({ id }) => id === readerId);
    return describeReader(reader, () => orNone(() => host.handlers.rfid.ports()), say);
  }

  /** Asks neither printers nor queue: they tell of their changes. */
  async function lookAtReader(): Promise<void> {
    if (!host.isLocked() && (await readerLine()) !== drawnReader) refresh();
  }

  async function describeDesk(): Promise<MenuItemConstructorOptions[]> {
    if (host.isLocked()) return [{ label: say('locked'), enabled: false }];
    const { labelPrinterId } = await host.handlers.settings.read();
    const [printers, reader, jobs] = await Promise.all([
      orNone(() => host.handlers.printers.list()),
      readerLine(),
      orNone(() => host.handlers.print.jobs({ limit: MOST_JOBS })),
    ]);
    const printer = printers.find(({ id }) => id === labelPrinterId);
    drawnReader = reader;
    const waiting = jobs.filter(({ state }) => state === 'accepted' || state === 'sending').length;
    const printed = jobs.filter(({ state }) => state === 'sent' || state === 'confirmed');
    return [
      { label: say('find'), click: () => actions.open('/inventory/packages') },
      {
        label: say('again'),
        submenu:
          printed.length === 0
            ? [{ label: say('nothingPrinted'), enabled: false }]
            : printed.slice(0, OFFERED_AGAIN).map((job) => ({
                label: `${job.title} · ${job.labels}`,
                click: () => void printAgain(job),
              })),
      },
      { type: 'separator' },
      {
        label: say('printer', {
          state: printer ? `${printer.name} · ${printer.state.words[language()]}` : say('notChosen'),
        }),
        enabled: false,
      },
      { label: say('reader', { state: reader }), enabled: false },
      {
        label: say('queue', { state: waiting === 0 ? say('idle') : say('printing', { count: waiting }) }),
        enabled: false,
      },
    ];
  }

  /** A slip on a menu must not use up labels: the person is asked. */
  async function printAgain(job: Job): Promise<void> {
    const response = await ask({
      type: 'question',
      message: say('againAsk', { title: job.title }),
      detail: say('againDetail', { labels: job.labels, printer: job.printerName }),
      buttons: [say('print'), say('cancel')],
      defaultId: 0,
      cancelId: 1,
    });
    if (response !== 0 || host.isLocked()) return;
    try {
      await host.handlers.print.again({ key: crypto.randomUUID(), id: job.id });
    } catch (error) {
      await showError(toAppError(error), language());
    }
  }

  if (look.opensOnClick) tray.on('click', () => actions.open(null));
  const refresh = (): void => void draw();
  refresh();
  const watching = setInterval(() => void lookAtReader(), LOOK_AGAIN_MS);
  const stop = host.onEvent((path) => {
    if (path === 'print.jobChanged' || path === 'printers.changed' || path === 'settings.changed') refresh();
  });
  return {
    refresh,
    close() {
      clearInterval(watching);
      stop();
      tray.destroy();
    },
  };
}

function drawIcon(iconDir: string, { icon, sizePx, isTemplate }: TrayLook): Electron.NativeImage {
  const image = nativeImage.createFromPath(join(iconDir, icon));
  if (isTemplate) image.setTemplateImage(true);
  return sizePx === null ? image : image.resize({ width: sizePx, height: sizePx });
}

async function orNone<T>(list: () => T[] | Promise<T[]>): Promise<T[]> {
  try {
    return await list();
  } catch {
    // A part that could not start is shown as not chosen; the page says why.
    return [];
  }
}
