import { AppError } from '#shared/errors';
import { toHex } from '#shared/rfid/hex';
import { createListeners } from '../../transport/loss.ts';
import type { Transport } from '../../transport/transport.ts';
import type { ReaderSimulator } from './reader-simulator.ts';
import { scriptedReach, scriptedTags, scriptFaults } from './script.ts';
import { SimulatedTag, type TagSpecification } from './tag.ts';

type Simulator = ReaderSimulator<unknown>;

/** Built in on every desk, for demonstrations and training. */
export const VIRTUAL_READER_URI = 'virtual:reader';
/** The driver of a virtual reader whose address names no other family. */
export const VIRTUAL_READER_DRIVER = 'm100';

/** A simulated reader and its tags. It outlives its connections, as hardware does. */
export interface VirtualReader {
  readonly simulator: Simulator;
  /** Opens a new connection to the reader. */
  connect(): Transport;
}

/**
 * Creates a simulated reader. By default it holds one blank tag. After the tag has been written, read back and seen by
 * an inventory, the next inventory finds another blank tag in its place, so that tag after tag can be written.
 * `options` is the query of the reader's URI and may script tags and faults (see the README), `simulate` creates the
 * family's simulator, and `firstSerial` numbers its tags. Throws `input.invalid` for a script that cannot be played.
 */
export function createVirtualReader(
  options: URLSearchParams,
  simulate: (tags: SimulatedTag[]) => Simulator,
  firstSerial: number = Date.now(),
): VirtualReader {
  let serial = firstSerial;
  const nextTag = (content?: Partial<TagSpecification>) =>
    new SimulatedTag({ ...blankTag(serial++), ...content });
  const scripted = scriptedTags(options, nextTag);
  const simulator = simulate(scripted ?? [nextTag()]);
  simulator.isInReach = scriptedReach(options);
  scriptFaults(options, simulator, nextTag);

  /** The commands that a written tag has answered since. */
  const answered = { poll: false, read: false };
  let verified: readonly SimulatedTag[] = [];
  simulator.onRound = () => {
    simulator.tags = simulator.tags.map((tag) => (verified.includes(tag) ? nextTag() : tag));
    verified = [];
  };
  simulator.onCommand = (code) => {
    const { poll, read } = simulator.codes;
    const written = simulator.hasWritten ? simulator.tags.filter((tag) => !isBlank(tag)) : [];
    answered.poll = written.length > 0 && (answered.poll || code === poll);
    answered.read = written.length > 0 && (answered.read || code === read);
    // A tag that was read back and seen by an inventory may still be locked, but is not searched for again.
    if (scripted === null && answered.poll && answered.read) verified = written;
  };
  return {
    simulator,
    connect: () => createMemoryTransport(simulator),
  };
}

const FACTORY_EPC = 'E28068940000';

/** Numbers of an unprogrammed tag: a TID with serial, and an EPC as factories leave it. */
function blankTag(serial: number): { tid: string; epc: string } {
  const digits = serial.toString(16).toUpperCase().padStart(12, '0').slice(-12);
  return { tid: `E28011912000${digits}`, epc: FACTORY_EPC + digits };
}

function isBlank(tag: SimulatedTag): boolean {
  return toHex(tag.epc).startsWith(FACTORY_EPC);
}

/** A transport to a simulator that behaves like a real one: bytes arrive later, never within the call. */
export function createMemoryTransport(simulator: Simulator): Transport {
  const name = VIRTUAL_READER_URI;
  const listeners = createListeners(name);
  let isOpen = false;
  return {
    name,
    onData: listeners.onData,
    onLost: listeners.onLost,
    async open() {
      isOpen = true;
      simulator.plugIn({
        send: (bytes) => setImmediate(() => listeners.data(bytes)),
        unplug() {
          isOpen = false;
          setImmediate(() => listeners.lost());
        },
      });
    },
    async write(bytes) {
      if (!isOpen) throw new AppError('reader.disconnected', { port: name });
      setImmediate(() => simulator.receive(bytes));
    },
    async close() {
      isOpen = false;
      listeners.mute();
    },
  };
}
