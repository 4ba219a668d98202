import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { BrowserFunctions, MainFunctions, Remote } from './link.ts';

/** Any name will do: the preload script removes it from `window` before the page can see it. */
const BINDING = '__electronStandIn';
const FRAME_SCRIPT = readFileSync(join(import.meta.dirname, 'preload-frame.page.js'), 'utf8');

interface OpenWindow {
  page: Page;
  /** Messages for the page's preload, and the calls waiting for them. */
  queue: { channel: string; args: unknown[] }[];
  wake: () => void;
}

/** Effects outside the product in order, for the tests to read. */
export interface Recorded {
  what: string;
  detail: unknown;
}

/** The windows of one client, shown as Chromium pages. */
export interface Pages {
  functions: BrowserFunctions;
  all(): Page[];
  recorded: Recorded[];
}

type PageCall =
  | { kind: 'invoke' | 'message'; channel: string; args: unknown[] }
  | { kind: 'navigate'; url: string }
  | { kind: 'next' };

/** `main` is a function because the two ends of the link need each other. */
export function createPages(context: BrowserContext, main: () => Remote<MainFunctions>): Pages {
  const open = new Map<number, OpenWindow>();
  const recorded: Recorded[] = [];
  let pageOrigin = '';
  let productOrigin = '';

  function windowOf(windowId: number): OpenWindow {
    const found = open.get(windowId);
    if (found === undefined) throw new Error(`window ${windowId} is not open`);
    return found;
  }

  async function answerPage(windowId: number, frameUrl: string, message: PageCall): Promise<unknown> {
    const window = windowOf(windowId);
    if (message.kind === 'next') return takeMessages(window);
    if (message.kind === 'navigate') {
      if (await main().willNavigate({ windowId, url: message.url })) await window.page.goto(message.url);
      return undefined;
    }
    const { channel, args } = message;
    const url = frameUrl.replace(pageOrigin, productOrigin);
    const call = { windowId, frameUrl: url, channel, args };
    if (message.kind === 'message') return main().message(call);
    try {
      return { value: await main().invoke(call) };
    } catch (error) {
      // Electron's wording; the page sees a rejected `ipcRenderer.invoke`.
      const reason = error instanceof Error ? error.message : String(error);
      return { error: `Error invoking remote method '${channel}': ${reason}` };
    }
  }

  return {
    recorded,
    all: () => [...open.values()].map(({ page }) => page),

    functions: {
      async openWindow({ windowId, width, height, preload }) {
        const page = await context.newPage();
        open.set(windowId, { page, queue: [], wake: () => undefined });
        await page.setViewportSize({ width, height });
        await page.exposeBinding(BINDING, ({ frame }, message: PageCall) =>
          answerPage(windowId, frame.url(), message),
        );
        await page.addInitScript({ content: frameScript(preload) });
        page.on('popup', async (popup) => {
          await main().willOpen({ windowId, url: popup.url() });
          // An allowed window is opened through `openWindow`; Chromium's own is closed in either case.
          await popup.close();
        });
        page.on('load', () => void main().didLoad({ windowId }));
        page.on('download', async (download) => {
          const place = await main().beginDownload({ windowId, fileName: download.suggestedFilename() });
          if (place === null) return download.cancel();
          const ok = await download.saveAs(place.path).then(
            () => true,
            () => false,
          );
          await main().endDownload({ id: place.id, ok });
        });
        page.on('close', () => {
          if (open.delete(windowId)) void main().pageClosed({ windowId });
        });
      },
      async load({ windowId, url, servedAt, permissions }) {
        productOrigin = originOf(url);
        pageOrigin = servedAt;
        // From now on permissions that are not granted are refused without a prompt.
        await context.clearPermissions();
        await context.grantPermissions(permissions, { origin: servedAt });
        await windowOf(windowId).page.goto(url.replace(productOrigin, servedAt));
      },
      async reload({ windowId }) {
        await windowOf(windowId).page.reload();
      },
      async closeWindow({ windowId }) {
        const window = open.get(windowId);
        open.delete(windowId);
        await window?.page.close();
      },
      async focusWindow({ windowId }) {
        await windowOf(windowId).page.bringToFront();
      },
      async resizeWindow({ windowId, width, height }) {
        await windowOf(windowId).page.setViewportSize({ width, height });
      },
      sendToPage({ windowId, channel, args }) {
        const window = windowOf(windowId);
        window.queue.push({ channel, args });
        window.wake();
      },
      record: (entry) => void recorded.push(entry),
    },
  };
}

/** `scheme://host`; URL has no origin for schemes it does not know. */
function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

async function takeMessages(window: OpenWindow): Promise<OpenWindow['queue']> {
  while (window.queue.length === 0) {
    await new Promise<void>((resolve) => {
      window.wake = resolve;
    });
  }
  return window.queue.splice(0);
}

function frameScript(preload: string | null): string {
  // Preloads run in the top frame only, and only they may use the binding.
  return `(() => {
    const call = window.${BINDING};
    delete window.${BINDING};
    if (window !== window.top || location.href === 'about:blank') return;
    ${FRAME_SCRIPT}
    runPreload(call, (require, module, exports, process) => {
      ${preload ?? ''}
    });
  })();`;
}
