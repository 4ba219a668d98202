import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Creates the temporary folder for this process and its children. When this process ends, even by a signal, it first
 * ends all processes still running from the folder, in any session, and then removes the folder.
 *
 * @returns {{ folder: string, stoppedBy: () => NodeJS.Signals | null }} `stoppedBy`: the signal that arrived while a
 *   child was waited for and ended only the child
 */
export function openTempRoot() {
  // The name is short because the path of a socket is limited to about 100 characters.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vd-')));
  // PostgreSQL and print filters run as other users.
  chmodSync(folder, 0o755);
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
  process.on('exit', () => remove(folder));
  let stoppedBy = null;
  for (const signal of SIGNALS)
    process.on(signal, () => {
      stoppedBy = signal;
      // `run` also listens while it waits for a child, and continues when the child has ended.
      if (process.listenerCount(signal) === 1) process.exit(130);
    });
  return { folder, stoppedBy: () => stoppedBy };
}

function remove(folder) {
  if (process.platform === 'linux') {
    for (const pid of findProcesses(folder)) kill(pid);
    for (const mount of findMounts(folder)) execFileSync('umount', [mount]);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Processes that have the folder in their environment or as working directory. */
function findProcesses(folder) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.filter((pid) => {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`)) return true;
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`=${folder}\0`);
    } catch (error) {
      // The process belongs to another user or has just ended.
      if (['EACCES', 'ENOENT', 'EPERM', 'ESRCH'].includes(error.code)) return false;
      throw error;
    }
  });
}

function findMounts(folder) {
  if (!existsSync('/proc/self/mounts')) return [];
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  return mounts.map((line) => line.split(' ')[1] ?? '').filter((path) => path.startsWith(`${folder}/`));
}

function kill(pid) {
  try {
    process.kill(Number(pid), 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}
