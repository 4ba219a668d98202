import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Marks } from '../../../src/main/devices/readers/m100/frames.ts';
import type { Faults } from '../../../src/main/devices/readers/virtual/faults.ts';
import { M100Simulator } from '../../../src/main/devices/readers/virtual/m100-simulator.ts';
import type { ReaderSimulator } from '../../../src/main/devices/readers/virtual/reader-simulator.ts';
import { SimulatedTag, type TagSpecification } from '../../../src/main/devices/readers/virtual/tag.ts';
import { type PseudoTerminal, plugIn as plugInCable, untilGone } from '../pseudo-terminal.ts';

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
  let cable: PseudoTerminal | null = null;

  async function plugIn(): Promise<void> {
    const { cable: plugged, ready } = plugInCable(port);
    cable = plugged;
    plugged.stdout.on('data', (chunk: Buffer) => simulator.receive(chunk));
    simulator.plugIn({
      send: (bytes) => plugged.stdin.write(bytes),
      unplug: () => plugged.kill(),
    });
    await ready;
  }

  async function unplugged(): Promise<void> {
    if (cable) await untilGone(cable);
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
