import { mkdtempSync, rmSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MacUpdater } from 'electron-updater/out/MacUpdater.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SquirrelStandIn } from './testing/squirrel-stand-in.ts';
import { UpdateServer } from './testing/update-server.ts';
import { nodeExecutor, updaterApp } from './testing/updater-app.ts';
import { type UpdateWatch, watchUpdates } from './watch.ts';

/** Tests electron-updater's own MacUpdater with a stand-in for Squirrel, which only macOS has. */
const told = { ready: vi.fn(), failed: vi.fn() };
const quit = vi.fn();
const require = createRequire(import.meta.url);
let folder: string;
let server: UpdateServer;
let squirrel: SquirrelStandIn;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'squirrel-'));
  server = await UpdateServer.start();
  squirrel = new SquirrelStandIn();
  for (const spy of [told.ready, told.failed, quit]) spy.mockReset();
});

afterEach(() => {
  server.stop();
  rmSync(folder, { recursive: true });
});

function createUpdater(): MacUpdater {
  // MacUpdater takes Squirrel from Electron's module, whose package has no runtime here.
  const electron = require.resolve('electron');
  require.cache[electron] = Object.assign(new Module(electron), { exports: { autoUpdater: squirrel } });
  const updater = new MacUpdater(undefined, updaterApp(folder, { quit }));
  delete require.cache[electron];
  return Object.assign(updater, {
    httpExecutor: nodeExecutor(),
    _testOnlyOptions: { platform: 'darwin', isUseDifferentialDownload: false },
  });
}

async function downloaded(): Promise<UpdateWatch> {
  server.publishZip('1.1.0', 'the archive');
  const watch = watchUpdates({
    updater: createUpdater(),
    squirrel,
    source: { url: server.url, channel: 'latest' },
    installs: true,
    onReady: told.ready,
    onFound: () => undefined,
    onFailed: told.failed,
    log: () => undefined,
  });
  await watch.check();
  expect(told.ready.mock.calls).toEqual([['1.1.0']]);
  return watch;
}

it('gives Squirrel a new version only when the program has ended its work', async () => {
  const watch = await downloaded();
  expect(squirrel.given).toBeNull();
  watch.end(true);
  expect(squirrel.given).toBeNull();
  await watch.install();
  expect(squirrel.given).toBe('the archive');
  expect(told.failed).not.toHaveBeenCalled();
});

it('gives it none while labels wait', async () => {
  const watch = await downloaded();
  watch.end(false);
  await watch.install();
  expect(squirrel.given).toBeNull();
});

it('ends without it where Squirrel refuses it, and reports it', async () => {
  const watch = await downloaded();
  squirrel.checkForUpdates = () => void squirrel.emit('error', new Error('Code signature did not pass'));
  watch.end(true);
  await watch.install();
  expect(told.failed.mock.calls).toEqual([
    [expect.objectContaining({ code: 'update.failed', details: { reason: 'Code signature did not pass' } })],
  ]);
});
