import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findServerProgram } from '../devices/server-program.ts';
import type { BenchResult } from './result.ts';

/** Time for memory used during the start to be released. */
const SETTLE_MS = 10_000;

/**
 * Memory of the built embedded server with demo data, after the first start, which creates the database, and after
 * another one.
 */
export async function benchServerMemory(): Promise<BenchResult[]> {
  if (process.platform !== 'linux')
    return [{ name: 'embedded server idle', value: Number.NaN, unit: 'MiB', note: 'needs /proc' }];
  const file = findServerProgram();
  const folder = await mkdtemp(join(tmpdir(), 'veneer-desk-bench-'));
  const results: BenchResult[] = [];
  try {
    for (const start of ['first', 'second']) {
      const child = fork(file, {
        env: { PATH: process.env.PATH, VENEER_DESK_DATA: folder, VENEER_DESK_DEMO: '1' },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      await ready(child);
      await setTimeout(SETTLE_MS);
      const { residentMiB, peakMiB } = memoryOf(child.pid ?? 0);
      results.push({
        name: `embedded server idle, ${start} start`,
        value: residentMiB,
        unit: 'MiB',
        target: '≤ 400',
        note: `at most ${peakMiB.toFixed(0)} MiB while starting`,
      });
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Settles when the server reports ready; rejects if it fails or exits. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: { kind: string }) => {
      if (message.kind === 'ready') resolve();
      if (message.kind === 'failed') reject(new Error(JSON.stringify(message)));
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

/** Resident set and its peak (proc(5)). */
function memoryOf(processId: number): { residentMiB: number; peakMiB: number } {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  const mebibytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { residentMiB: mebibytes('VmRSS'), peakMiB: mebibytes('VmHWM') };
}
