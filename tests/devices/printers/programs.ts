import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, createServer, type NetConnectOpts } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** Path of a system program, or null if it is not installed. */
export function findProgram(name: string): string | null {
  return FOLDERS.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null;
}

export function requireProgram(name: string): string {
  const path = findProgram(name);
  if (path === null) throw new Error(`${name} is not installed`);
  return path;
}

export interface RunningProgram {
  /** Its output on stdout and stderr so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts a program that serves until it is stopped. */
export function startProgram(
  path: string,
  parameters: string[],
  env: NodeJS.ProcessEnv = {},
): RunningProgram {
  const child = spawn(path, parameters, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout?.on('data', (part) => {
    text += part;
  });
  child.stderr?.on('data', (part) => {
    text += part;
  });
  // Leaves no process behind when the test run is interrupted.
  const killAtExit = () => void child.kill('SIGKILL');
  process.once('exit', killAtExit);
  child.once('exit', () => process.off('exit', killAtExit));
  return { output: () => text, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await exited;
  clearTimeout(timer);
}

/** Runs a program to its end; throws with its output if it fails. */
export async function runProgram(
  path: string,
  parameters: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const child = spawn(path, parameters, { env: { ...process.env, ...env } });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  child.stderr.on('data', (part) => {
    text += part;
  });
  const code = await new Promise((resolve) => {
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${path} ended with ${code}: ${text}`);
  return text;
}

/** Repeats `ask` until it succeeds; throws its last failure when the time is up. */
export async function waitFor<T>(ask: () => Promise<T> | T, timeoutMs = 15_000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(50);
    }
  }
}

/** Settles when a program listens on the port or socket. */
export function knock(where: string | NetConnectOpts): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(typeof where === 'string' ? { path: where } : where, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
