import { readdir, readlink, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * The program that has a port open, as `name (process id)`, for a message that tells the user what to close. Null if it
 * cannot be found out: on Windows and macOS, or for another user's program.
 */
export async function findPortHolder(port: string): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  const device = await realpath(port).catch(() => port);
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of processes) {
    if (!(await holds(pid, device))) continue;
    // Not `comm`, which is the name of a thread: Node calls its first one MainThread.
    const program = await readlink(join('/proc', pid, 'exe')).catch(() => '');
    return `${basename(program)} (${pid})`;
  }
  return null;
}

/** False also for a process that has ended meanwhile, or whose files are readable by its owner only. */
async function holds(pid: string, device: string): Promise<boolean> {
  const folder = join('/proc', pid, 'fd');
  const descriptors = await readdir(folder).catch(() => []);
  const targets = await Promise.all(descriptors.map((fd) => readlink(join(folder, fd)).catch(() => '')));
  return targets.includes(device);
}
