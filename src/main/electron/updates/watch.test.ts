import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppImageUpdater } from 'electron-updater';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appImage, UpdateServer } from './testing/update-server.ts';
import { nodeExecutor, updaterApp } from './testing/updater-app.ts';
import { type UpdateWatch, watchUpdates } from './watch.ts';

/**
 * Tests the real electron-updater against a server of updates, with an AppImage, the only kind that it can install on
 * Linux.
 */
describe.skipIf(process.platform !== 'linux')('an AppImage and its server of updates (Linux only)', () => {
  const told = { ready: vi.fn(), found: vi.fn(), failed: vi.fn(), install: vi.fn() };
  let folder: string;
  let server: UpdateServer;
  let installed: string;
  let quit: (exitCode: number) => void;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'updates-'));
    installed = join(folder, 'desk.AppImage');
    writeFileSync(installed, appImage('1.0.0'), { mode: 0o755 });
    vi.stubEnv('APPIMAGE', installed);
    server = await UpdateServer.start();
    quit = () => undefined;
    for (const spy of Object.values(told)) spy.mockReset();
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    server.stop();
    rmSync(folder, { recursive: true });
  });

  function watch({ installs = true, channel = 'latest', refused = '' } = {}): UpdateWatch {
    const app = updaterApp(folder, {
      onQuit(handler) {
        quit = handler;
      },
    });
    const updater = new AppImageUpdater(undefined, app);
    Object.assign(updater, { httpExecutor: nodeExecutor() });
    return watchUpdates({
      updater,
      source: { url: server.url, channel },
      installs,
      isRefused: (version) => version === refused,
      onInstall: told.install,
      onReady: told.ready,
      onFound: told.found,
      onFailed: told.failed,
      log: () => undefined,
    });
  }

  const installedNow = () => readFileSync(installed, 'utf8');

  it('downloads a new version, reports it once, and installs it as the program ends', async () => {
    server.publish('1.1.0');
    const updates = watch();
    await updates.check();
    await updates.check();
    expect(told.ready.mock.calls).toEqual([['1.1.0']]);
    expect(installedNow()).toBe(appImage('1.0.0'));
    updates.end(true);
    expect(told.install).not.toHaveBeenCalled();
    await updates.install();
    expect(told.install.mock.calls).toEqual([['1.1.0']]);
    quit(0);
    expect(installedNow()).toBe(appImage('1.1.0'));
    expect(told.failed).not.toHaveBeenCalled();
  });

  it('installs nothing while labels wait or after a crash', async () => {
    server.publish('1.1.0');
    const updates = watch();
    await updates.check();
    quit(1);
    updates.end(false);
    await updates.install();
    quit(0);
    expect(installedNow()).toBe(appImage('1.0.0'));
    expect(told.install).not.toHaveBeenCalled();
  });

  it('does not download a version again that did not start here, but the one after it', async () => {
    server.publish('1.1.0');
    const updates = watch({ refused: '1.1.0' });
    await updates.check();
    expect(told.ready).not.toHaveBeenCalled();
    server.publish('1.2.0');
    await updates.check();
    expect(told.ready.mock.calls).toEqual([['1.2.0']]);
  });

  it('only reports a new version where the user may not install', async () => {
    server.publish('1.1.0');
    const updates = watch({ installs: false });
    await updates.check();
    updates.end(true);
    quit(0);
    expect(told.found.mock.calls).toEqual([['1.1.0']]);
    expect(told.ready).not.toHaveBeenCalled();
    expect(existsSync(join(folder, 'cache/veneer-desk-updater'))).toBe(false);
  });

  it('accepts only its channel, and never an older version', async () => {
    server.publish('0.9.0');
    server.publish('2.0.0-beta.1', 'beta');
    await watch().check();
    expect(told.ready).not.toHaveBeenCalled();
    await watch({ channel: 'beta' }).check();
    expect(told.ready.mock.calls).toEqual([['2.0.0-beta.1']]);
  });

  it('refuses and reports a file that differs from the channel’s description', async () => {
    server.publish('1.1.0', 'latest', '#!/bin/sh\n# forged\n');
    const updates = watch();
    await updates.check();
    updates.end(true);
    quit(0);
    expect(installedNow()).toBe(appImage('1.0.0'));
    expect(told.failed.mock.calls).toEqual([[expect.objectContaining({ code: 'update.failed' })]]);
  });

  it('reports a server without updates once, until one is found again', async () => {
    const updates = watch();
    await updates.check();
    await updates.check();
    expect(told.failed).toHaveBeenCalledTimes(1);
    server.publish('1.1.0');
    await updates.check();
    expect(told.ready).toHaveBeenCalledTimes(1);
    server.clear();
    await updates.check();
    expect(told.failed).toHaveBeenCalledTimes(2);
  });
});
