import { spawn, spawnSync } from 'node:child_process';
import { root } from './paths.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const isWindows = process.platform === 'win32';

/**
 * Runs a program in a process group of its own and waits for it. Passes on the signals this script gets. Kills the
 * rest of the group when the program has ended, after `timeoutMs`, or when this script ends.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdio?: 'inherit' | 'capture', timeoutMs?: number, graceMs?: number,
 *   onErrorOutput?: (text: string) => void, onStarted?: (pid: number) => void, cwd?: string }} [options] `capture`
 *   collects stdout and stderr together; `graceMs` is how long the program may take to end after a signal
 * @returns {Promise<{ code: number, signal: NodeJS.Signals | null, output: string, timedOut: boolean,
 *   stoppedBy: NodeJS.Signals | null }>}
 */
export function run(command, args, options = {}) {
  const { env = {}, stdio = 'inherit', timeoutMs, graceMs = 10_000, cwd = root } = options;
  const { onErrorOutput, onStarted } = options;
  const capture = stdio === 'capture';
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', onErrorOutput ? 'pipe' : 'inherit'],
    // A separate group, so that grandchildren can be ended too. On Windows `taskkill /T` does that.
    detached: !isWindows,
  });
  if (child.pid !== undefined) onStarted?.(child.pid);

  return new Promise((resolve) => {
    let output = '';
    let timedOut = false;
    let stoppedBy = null;
    let graceTimer;
    const collect = (chunk) => {
      output += chunk;
    };
    if (capture) {
      child.stdout.setEncoding('utf8').on('data', collect);
      child.stderr.setEncoding('utf8').on('data', collect);
    } else if (onErrorOutput) child.stderr.setEncoding('utf8').on('data', onErrorOutput);

    const stop = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
      graceTimer ??= setTimeout(() => killGroup(child.pid), graceMs);
    };
    const killNow = () => killGroup(child.pid);
    for (const signal of FORWARDED) process.on(signal, stop);
    process.on('exit', killNow);
    const timeout =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            killNow();
          }, timeoutMs);

    const finish = (code, signal) => {
      clearTimeout(timeout);
      clearTimeout(graceTimer);
      for (const forwarded of FORWARDED) process.off(forwarded, stop);
      process.off('exit', killNow);
      killNow();
      resolve({ code, signal, output, timedOut, stoppedBy });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(127, null);
    });
    // The captured output closes only after every process holding the pipe has ended, so the group is killed first.
    child.on('exit', killNow);
    child.on(capture ? 'close' : 'exit', (code, signal) => finish(code ?? 1, signal));
  });
}

/** Kills a whole process group (on Windows: tree) at once. A group that has already ended is no error. */
export function killGroup(pid) {
  if (pid === undefined) return;
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}
