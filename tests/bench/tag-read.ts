import { randomUUID } from 'node:crypto';
import { serveContract } from '../../src/main/bridge/serve.ts';
import { createM100Reader } from '../../src/main/devices/readers/m100/driver.ts';
import { encodeFrame as encodeM100, FrameType } from '../../src/main/devices/readers/m100/frames.ts';
import { decodeInventory } from '../../src/main/devices/readers/r2000/commands.ts';
import {
  createR2000Framer,
  encodeFrame as encodeR2000,
} from '../../src/main/devices/readers/r2000/frames.ts';
import { decodeReport } from '../../src/main/devices/readers/uhfprime/commands.ts';
import {
  createPrimeFramer,
  encodeFrame as encodePrime,
} from '../../src/main/devices/readers/uhfprime/frames.ts';
import { createListeners } from '../../src/main/devices/transport/loss.ts';
import type { Transport } from '../../src/main/devices/transport/transport.ts';
import { createRfid } from '../../src/main/rfid/handlers.ts';
import { openJournal } from '../../src/main/storage/journal.ts';
import { createOutbox } from '../../src/main/storage/outbox.ts';
import { createSettingsStore } from '../../src/main/storage/settings.ts';
import type { WatchedTags } from '../../src/shared/desk/contract/tags.ts';
import { type DeskHandlers, deskContract } from '../../src/shared/desk/contract.ts';
import { createStoredCertificates } from '../devices/stored-certificates.ts';
import { type BenchResult, timeBest } from './result.ts';

const TAGS = 2000;
const SECONDS = 3;
/** The amount that a USB bridge or a socket delivers at once. */
const CHUNK_BYTES = 4096;
const STOP_POLLING = 0x28;
const STOPPED = encodeM100({ type: FrameType.response, command: STOP_POLLING, parameters: Uint8Array.of(0) });

const epcOf = (at: number) => Uint8Array.from(Buffer.from(`35${String(at).padStart(22, '0')}`, 'hex'));

/** A stream of answers of all tags, each frame made by `encode`. */
function stream(encode: (epc: Uint8Array) => Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.concat(Array.from({ length: TAGS }, (_, at) => encode(epcOf(at)))));
}

const M100_STREAM = stream((epc) =>
  encodeM100({
    type: FrameType.notice,
    command: 0x22,
    parameters: Uint8Array.of(0xc9, 0x30, 0, ...epc, 0, 0),
  }),
);

/** Readings of an endless inventory through codec, queue and the watch that keeps each tag once, over the bridge, as JSON. */
export async function benchTagRead(): Promise<BenchResult[]> {
  const journal = openJournal(':memory:');
  const settings = createSettingsStore({ path: '', store: {}, set: () => {} }, []);
  const { handlers, close } = createRfid({
    clientCertificates: createStoredCertificates(),
    journal,
    settings,
    emit: () => {},
    outbox: createOutbox(journal, () => {}),
    createReader: () => createM100Reader(floodingTransport()),
  });
  const invoke = serveContract(deskContract, { rfid: handlers } as unknown as DeskHandlers);
  const key = randomUUID();
  const ask = async () => {
    const answer = JSON.stringify(await invoke('rfid.watch', { key, readerId: 'virtual:reader' }));
    return (JSON.parse(answer) as { value: WatchedTags }).value;
  };
  await ask();
  let reads = 0;
  let longestMs = 0;
  const startedAt = performance.now();
  for (let askedAt = startedAt; askedAt - startedAt < SECONDS * 1000; ) {
    reads += (await ask()).reads;
    longestMs = Math.max(longestMs, performance.now() - askedAt);
    askedAt = performance.now();
  }
  const perSecond = reads / ((performance.now() - startedAt) / 1000);
  await invoke('rfid.cancel', { key });
  await close();
  return [
    {
      name: 'tag readings through codec, deduplication and bridge',
      value: perSecond,
      unit: '/s',
      target: '≥ 20,000',
      note: `M100, ${TAGS} tags; longest wait for a batch ${longestMs.toFixed(0)} ms`,
    },
    await codec(
      'R2000',
      () => createR2000Framer(),
      ({ data }) => decodeInventory(data),
      (epc) => encodeR2000({ address: 1, command: 0x89, data: Uint8Array.of(0xac, 0x30, 0, ...epc, 0x4a) }),
    ),
    await codec(
      'UHF Prime',
      () => createPrimeFramer(),
      ({ body }) => decodeReport(body.subarray(1)),
      (epc) =>
        encodePrime({ address: 0, command: 1, body: Uint8Array.of(0, 0xfd, 0xda, 1, 0, epc.length, ...epc) }),
    ),
  ];
}

/** Readings through a family's codec alone. */
async function codec<Frame>(
  name: string,
  createFramer: () => { push(chunk: Uint8Array): { frames: Frame[] } },
  decode: (frame: Frame) => unknown,
  encode: (epc: Uint8Array) => Uint8Array,
): Promise<BenchResult> {
  const bytes = stream(encode);
  const ms = await timeBest(5, async () => {
    const framer = createFramer();
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      for (const frame of framer.push(bytes.subarray(at, at + CHUNK_BYTES)).frames) decode(frame);
  });
  return {
    name: `tag readings through the codec of ${name}`,
    value: TAGS / (ms / 1000),
    unit: '/s',
    target: '≥ 20,000',
  };
}

/** An M100 that sends answers as fast as the computer reads them. */
function floodingTransport(): Transport {
  const listeners = createListeners('flood');
  let isPolling = false;
  let at = 0;

  function pump(): void {
    if (!isPolling) return;
    listeners.data(M100_STREAM.subarray(at, at + CHUNK_BYTES));
    at = at + CHUNK_BYTES < M100_STREAM.length ? at + CHUNK_BYTES : 0;
    setImmediate(pump);
  }

  return {
    name: 'flood',
    onData: listeners.onData,
    onLost: listeners.onLost,
    open: async () => {},
    async write(bytes) {
      const isStop = bytes[2] === STOP_POLLING;
      if (isPolling === isStop) setImmediate(isStop ? stop : pump);
      isPolling = !isStop;
    },
    async close() {
      isPolling = false;
      listeners.mute();
    },
  };

  function stop(): void {
    listeners.data(STOPPED);
  }
}
