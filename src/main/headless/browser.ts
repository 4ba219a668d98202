import { spawn } from 'node:child_process';

/** True when this computer has a display to show a window on. */
export function hasDisplay(): boolean {
  if (process.env.CI) return false;
  if (process.platform === 'win32' || process.platform === 'darwin') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Opens the user's default browser. Failures are ignored: the user sees them, and the address is printed anyway. */
export function openBrowser(url: string): void {
  const [program, args] = browserCommand(url);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

function browserCommand(url: string): [string, string[]] {
  if (process.platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', url]];
  return [process.platform === 'darwin' ? 'open' : 'xdg-open', [url]];
}
