import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Marks } from '../../../src/main/devices/readers/m100/frames.ts';
import type { Faults } from '../../../src/main/devices/readers/virtual/faults.ts';
import { M100Simulator } from '../../../src/main/devices/readers/virtual/m100-simulator.ts';
import type { ReaderSimulator } from '../../../src/main/devices/readers/virtual/reader-simulator.ts';
import { SimulatedTag, type TagSpecification } from '../../../src/main/devices/readers/virtual/tag.ts';

export interface M100Options {
  tags?: TagSpecification[];
  faults?: Faults;
  marks?: Marks;
  /** Path of the port; in a new temporary folder by default. */
  path?: string;
}

/** A simulated reader on a pseudo-terminal. */
export interface ReaderOnPort<Simulator> {
  /** The port's path; stays the same when the cable is pulled and plugged in again. */
  path: string;
  /** The reader itself: its tags and faults may be changed while it runs. */
  simulator: Simulator;
  /** Pulls the cable: the port disappears. */
  unplug(): Promise<void>;
  plugIn(): Promise<void>;
  /** Settles when a fault of the reader has pulled the cable. */
  unplugged(): Promise<void>;
  close(): Promise<void>;
}
export type M100OnPort = ReaderOnPort<M100Simulator>;

/** Puts an M100 simulator on a pseudo-terminal. */
export async function startM100({ tags = [], faults, marks, path }: M100Options = {}): Promise<M100OnPort> {
  return startOnPort(
    new M100Simulator(
      tags.map((tag) => new SimulatedTag(tag)),
      faults,
      marks,
    ),
    path,
  );
}

/** Puts the simulator of any family on a pseudo-terminal made by socat, which has no baud rate of its own. */
export async function startOnPort<Simulator extends ReaderSimulator<unknown>>(
  simulator: Simulator,
  path?: string,
): Promise<ReaderOnPort<Simulator>> {
  const folder = await mkdtemp(join(tmpdir(), 'reader-'));
  const port = path ?? join(folder, 'tty');
  let cable: ChildProcess | null = null;

  async function plugIn(): Promise<void> {
    const socat = spawn('socat', ['-d', '-d', `pty,link=${port},raw,echo=0`, 'stdio']);
    cable = socat;
    socat.stdout.on('data', (chunk: Buffer) => simulator.receive(chunk));
    // A pulled cable breaks the pipe while an answer is on its way.
    socat.stdin.on('error', () => {});
    simulator.plugIn({
      send: (bytes) => socat.stdin.write(bytes),
      unplug: () => socat.kill(),
    });
    for await (const line of createInterface(socat.stderr)) {
      if (line.includes('starting data transfer')) return;
    }
    throw new Error('socat made no pseudo-terminal');
  }

  async function unplugged(): Promise<void> {
    if (cable && cable.exitCode === null && cable.signalCode === null) await once(cable, 'exit');
    cable = null;
  }

  async function unplug(): Promise<void> {
    cable?.kill();
    await unplugged();
  }

  await plugIn();
  return {
    path: port,
    simulator,
    plugIn,
    unplug,
    unplugged,
    async close() {
      await unplug();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
