import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerMessage, ServerMessageSchema } from '#shared/process';
import { TEST_SECRET } from '../../src/server/testing/test-secret.ts';

/** Path of the built back office; throws if it is not built. */
export function findServerProgram(): string {
  const file = join(import.meta.dirname, '../../out/main/server.js');
  if (!existsSync(file)) throw new Error('out/main/server.js is missing: npm run build');
  return file;
}

export interface RunningProgram {
  child: ChildProcess;
  /** The messages it has sent its starter so far. */
  messages: ServerMessage[];
  /** The outcome of the start: `ready` or `failed`. */
  outcome: Promise<Exclude<ServerMessage, { kind: 'progress' }>>;
  /** Its exit code. */
  exited: Promise<number | null>;
}

/** Starts the program, or a packed copy of it, with a message channel and exactly these settings. */
export function startServerProgram(
  settings: Record<string, string>,
  program = findServerProgram(),
): RunningProgram {
  const child = fork(program, {
    env: { PATH: process.env.PATH, VENEER_DESK_SECRET: TEST_SECRET, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const messages: ServerMessage[] = [];
  const outcome = new Promise<Exclude<ServerMessage, { kind: 'progress' }>>((resolve, reject) => {
    child.on('message', (raw) => {
      const message = ServerMessageSchema.parse(raw);
      messages.push(message);
      if (message.kind !== 'progress') resolve(message);
    });
    child.on('exit', (code) => reject(new Error(`ended with ${code} before it said how the start went`)));
  });
  outcome.catch(() => undefined);
  return { child, messages, outcome, exited: exitCode(child) };
}

/** Settles when the program is ready, with its address; throws the error of a failed start. */
export async function whenReady<P extends RunningProgram>(program: P): Promise<P & { url: string }> {
  const outcome = await program.outcome;
  if (outcome.kind !== 'ready') throw new Error(JSON.stringify(outcome));
  return { ...program, url: outcome.url };
}

/** Starts the program as a user would, without a channel; its output is on stdout. */
export function spawnServerProgram(settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [findServerProgram()], {
    env: { PATH: process.env.PATH, VENEER_DESK_SECRET: TEST_SECRET, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function exitCode(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit');
  return code;
}
