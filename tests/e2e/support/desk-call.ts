import { once } from 'node:events';
import type { BrowserContext, Page } from '@playwright/test';
import { WebSocket as Socket } from 'ws';
import type { CallResult } from '../../../src/shared/desk/kit.ts';

/** Makes one call over the page's own desk bridge, over whichever transport. Rejects with the error's code. */
export async function deskCall<T>(page: Page, path: string, input?: unknown): Promise<T> {
  const result = await page.evaluate(callInPage, { path, input });
  if (result.ok) return result.value as T;
  throw new Error(`${path}: ${result.error.code} ${result.error.message}`);
}

/**
 * Makes one call at the headless host of `url` before a page is loaded: `context` then is a browser that has visited
 * it.
 */
export async function deskCallAhead(
  context: BrowserContext,
  url: string,
  path: string,
  input: unknown,
): Promise<void> {
  // Once more where the host has just closed the connection, which is kept between calls.
  await context.request.get(url, { maxRetries: 1 });
  const cookies = await context.cookies(url);
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const socket = new Socket(`${url.replace(/^http/, 'ws')}/desk`, { headers: { Cookie, Origin: url } });
  await once(socket, 'open');
  const answer = new Promise<CallResult>((resolve) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as CallResult & { id?: number };
      if (message.id === 1) resolve(message);
    });
  });
  socket.send(JSON.stringify({ id: 1, path, input }));
  const result = await answer;
  socket.close();
  if (!result.ok) throw new Error(`${path}: ${result.error.code} ${result.error.message}`);
}

/** The URL of the back office that a client's pages use. */
export async function serverUrlOf(page: Page): Promise<string> {
  const { serverUrl } = await deskCall<{ serverUrl: string }>(page, 'host.info');
  return serverUrl;
}

/** Runs in the page: it must not use anything from outside itself. */
async function callInPage({ path, input }: { path: string; input: unknown }): Promise<CallResult> {
  const { veneerDesk, location } = globalThis as unknown as {
    location: { host: string };
    veneerDesk?: { invoke(path: string, input: unknown): Promise<CallResult> };
  };
  if (veneerDesk !== undefined) return veneerDesk.invoke(path, input);
  const socket = new WebSocket(`ws://${location.host}/desk`);
  try {
    return await new Promise<CallResult>((resolve, reject) => {
      socket.onerror = () => reject(new Error('the desk bridge does not answer'));
      socket.onopen = () => socket.send(JSON.stringify({ id: 1, path, input }));
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as CallResult & { id?: number };
        if (message.id === 1) resolve(message);
      };
    });
  } finally {
    socket.close();
  }
}
