import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const BUS = 'org.freedesktop.DBus';
const LIMIT_MS = 2000;

/**
 * Programs that query the session bus; a desktop has at least one of them. Each prints a line with `true` or `false`.
 */
const BUS_QUERIES: [program: string, words: string[]][] = [
  ['busctl', ['--user', 'call', BUS, '/org/freedesktop/DBus', BUS, 'NameHasOwner', 's', WATCHER]],
  [
    'gdbus',
    ['call', '--session', '-d', BUS, '-o', '/org/freedesktop/DBus', '-m', `${BUS}.NameHasOwner`, WATCHER],
  ],
  [
    'dbus-send',
    [
      '--session',
      '--print-reply=literal',
      `--dest=${BUS}`,
      '/org/freedesktop/DBus',
      `${BUS}.NameHasOwner`,
      `string:${WATCHER}`,
    ],
  ],
];

/**
 * True when this desktop shows tray icons now. On Linux `new Tray` never fails, and draws nothing without a
 * StatusNotifierWatcher, as on GNOME without an extension. Where the answer is unknown, assumes none: a window hidden
 * in a missing tray cannot be brought back.
 */
export async function hasStatusArea(
  platform: NodeJS.Platform = process.platform,
  programs = BUS_QUERIES.map(([program]) => program),
): Promise<boolean> {
  if (platform !== 'linux') return true;
  const address = busAddress();
  if (address === null) return false;
  for (const [program, words] of BUS_QUERIES.filter(([name]) => programs.includes(name))) {
    try {
      const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: address };
      const { stdout } = await promisify(execFile)(program, words, { env, timeout: LIMIT_MS });
      return /\btrue\b/.test(stdout);
    } catch {
      // The program is not installed, or the bus did not answer; try the next program.
    }
  }
  return false;
}

/** Passed explicitly, because some of the programs start a bus of their own where they find none. */
function busAddress(): string | null {
  const { DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: folder } = process.env;
  if (address) return address;
  return folder && existsSync(join(folder, 'bus')) ? `unix:path=${join(folder, 'bus')}` : null;
}
