import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');

const ownNode = join(root, 'node_modules/node/bin/node');
const node = existsSync(ownNode) ? ownNode : process.execPath;
const STOP_LIMIT_MS = 15_000;

/** A program of the product, started as a user would start it. */
export interface Program {
  /** The address of its `Ready:` line. */
  url: string;
  /** The output so far. */
  output(): string;
  /** Asks it to end and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts a program of `out/main` and waits for its `Ready: <URL>` line. Rejects with its output when it ends before.
 */
export async function startProgram(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  limitMs = 90_000,
): Promise<Program> {
  let output = '';
  const child = spawn(node, [join(root, 'out/main', script), ...args], {
    env: { ...process.env, LANG: 'zh_CN.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => fail(`is not ready after ${limitMs} ms`), limitMs);
    const fail = (reason: string) => {
      clearTimeout(limit);
      child.kill('SIGKILL');
      reject(new Error(`${script} ${reason}\n${output}`));
    };
    const collect = (text: string) => {
      output += text;
      const ready = /^Ready: (\S+)$/m.exec(output);
      if (ready?.[1] === undefined) return;
      clearTimeout(limit);
      resolve(ready[1].replace(/\/$/, ''));
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('exit', (code) => fail(`ended with code ${code}`));
  });
  return { url, output: () => output, stop: (signal = 'SIGTERM') => stopChild(child, signal) };
}

async function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  const insist = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  const [code] = (await ended) as [number | null];
  clearTimeout(insist);
  return code;
}
