import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Whether a program with this name can be started. */
export function hasProgram(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}

/** Runs a program; returns its stdout. */
export async function runProgram(name: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(name, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
