import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { type ServerMessage, ServerMessageSchema } from '#shared/process';
import { TEST_SECRET } from '../../src/server/testing/test-server.ts';
import { isRunning } from './is-running.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Bundles the back office as the product does and gives the program's file. */
export async function buildServerProgram(): Promise<string> {
  // Inside the project, where the program finds its packages; each test process its own, for they run side by side.
  removeLeftPrograms();
  const outDir = join(ROOT, `out/test-server-${process.pid}`);
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'src/server/index.ts',
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rollupOptions: { output: { format: 'es', entryFileNames: 'server.js' } },
    },
  });
  return join(outDir, 'server.js');
}

/** Test processes are ended without notice; what those before us left is removed here. */
function removeLeftPrograms(): void {
  const folder = join(ROOT, 'out');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = /^test-server-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

export interface RunningProgram {
  child: ChildProcess;
  /** Everything it has told its starter so far. */
  messages: ServerMessage[];
  /** What it said last of how the start went: `ready` or `failed`. */
  outcome: Promise<Exclude<ServerMessage, { kind: 'progress' }>>;
  /** Its exit code. */
  exited: Promise<number | null>;
}

/** Starts the program with a message channel and exactly these settings. */
export function startServerProgram(file: string, settings: Record<string, string>): RunningProgram {
  const child = fork(file, {
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

/** The program once it is ready, with its address; throws what it says of a start that failed. */
export async function whenReady<P extends RunningProgram>(program: P): Promise<P & { url: string }> {
  const outcome = await program.outcome;
  if (outcome.kind !== 'ready') throw new Error(JSON.stringify(outcome));
  return { ...program, url: outcome.url };
}

/** Starts the program as a person would, without a channel; its standard output is what it prints. */
export function spawnServerProgram(file: string, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, VENEER_DESK_SECRET: TEST_SECRET, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function exitCode(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit');
  return code;
}
