import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export const hasSocat = spawnSync('socat', ['-V']).status === 0;

/** A pseudo-terminal made by socat, which has no baud rate and no control lines. The device's side is stdin and stdout. */
export type PseudoTerminal = ChildProcessByStdio<Writable, Readable, Readable>;

/** Makes the port appear; `ready` settles when it can be opened. */
export function plugIn(port: string): { cable: PseudoTerminal; ready: Promise<void> } {
  const cable = spawn('socat', ['-d', '-d', `pty,link=${port},raw,echo=0`, 'stdio'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A pulled cable breaks the pipe while an answer is on its way.
  cable.stdin.on('error', () => {});
  return { cable, ready: waitUntilReady(cable) };
}

async function waitUntilReady(cable: PseudoTerminal): Promise<void> {
  for await (const line of createInterface(cable.stderr)) {
    if (line.includes('starting data transfer')) return;
  }
  throw new Error('socat made no pseudo-terminal');
}

/** Settles when the port has disappeared. */
export async function untilGone(cable: PseudoTerminal): Promise<void> {
  if (cable.exitCode === null && cable.signalCode === null) await once(cable, 'exit');
}
