import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const PROGRAM = join(import.meta.dirname, '../../out/main/desk.js');

export interface DeskRun {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts the built command `desk` with the environment of the tests and `env`; throws if it is not built. */
export function startDesk(words: string[], env: NodeJS.ProcessEnv = {}): ChildProcessWithoutNullStreams {
  if (!existsSync(PROGRAM)) throw new Error('out/main/desk.js is missing: npm run build');
  return spawn(process.execPath, [PROGRAM, ...words], { env: { ...process.env, ...env } });
}

/** Runs `startDesk` to its end, without input. */
export async function runDesk(words: string[], env: NodeJS.ProcessEnv = {}): Promise<DeskRun> {
  const child = startDesk(words, env);
  child.stdin.end();
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number | null, stdout, stderr };
}
