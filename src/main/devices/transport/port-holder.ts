import { execFile } from 'node:child_process';
import { readdir, readlink, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

/** A listing of open files is quick for one file; a hung network drive may hold it up. */
const LSOF_LIMIT_MS = 2000;

/**
 * The program that has a port open, as `name (process id)`, for a message about what to close. Null if it
 * cannot be found out: on Windows, or for another user's program.
 */
export async function findPortHolder(port: string): Promise<string | null> {
  if (process.platform === 'darwin') return findByLsof(port);
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

async function findByLsof(port: string): Promise<string | null> {
  try {
    const options = { timeout: LSOF_LIMIT_MS };
    const { stdout } = await promisify(execFile)('/usr/sbin/lsof', ['-F', 'pc', '--', port], options);
    return parseLsof(stdout);
  } catch {
    // It fails where no process of this user has the file open.
    return null;
  }
}

/** The first program in the output of `lsof -F pc`, a line for each field: `p` and the process id, `c` and its name. */
export function parseLsof(output: string): string | null {
  const [, pid, program] = /^p(\d+)\n(?:.*\n)*?c(.+)$/m.exec(output) ?? [];
  return pid === undefined || program === undefined ? null : `${program} (${pid})`;
}
