import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasStatusArea } from '../../src/main/electron/tray/status-area.ts';
import { type SessionBus, startSessionBus } from '../devices/session-bus.ts';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined;

describe.skipIf(!isThere('dbus-daemon'))(
  'the desktop’s bus reports whether tray icons are shown (needs dbus-daemon)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'session-bus-'));
    let bus: SessionBus;

    beforeAll(async () => {
      bus = await startSessionBus(folder);
    });
    afterAll(async () => {
      vi.unstubAllEnvs();
      await bus.stop();
      rmSync(folder, { recursive: true });
    });

    test.for(['busctl', 'gdbus', 'dbus-send'])('queried with %s', async (program, context) => {
      if (!isThere(program)) return context.skip(`needs ${program}`);
      vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', bus.address);
      const isShown = () => hasStatusArea('linux', [program]);
      expect(await isShown()).toBe(false);
      const leave = await bus.own(WATCHER);
      await expect.poll(isShown, { timeout: 20_000 }).toBe(true);
      leave();
      await expect.poll(isShown, { timeout: 20_000 }).toBe(false);
    });

    test('on a bus found only through the user’s runtime folder', async () => {
      vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', '');
      vi.stubEnv('XDG_RUNTIME_DIR', folder);
      const leave = await bus.own(WATCHER);
      await expect.poll(() => hasStatusArea('linux'), { timeout: 20_000 }).toBe(true);
      leave();
    });
  },
);

test('no tray icons are assumed without a session bus or a program to query it', async () => {
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', '');
  vi.stubEnv('XDG_RUNTIME_DIR', '/nonexistent');
  expect(await hasStatusArea('linux')).toBe(false);
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nonexistent');
  expect(await hasStatusArea('linux', [])).toBe(false);
  expect(await hasStatusArea('linux')).toBe(false);
  vi.unstubAllEnvs();
});

test.each(['win32', 'darwin'] as const)('%s always shows tray icons', async (platform) => {
  expect(await hasStatusArea(platform)).toBe(true);
});
