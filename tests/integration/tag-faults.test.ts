import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { encodeGid96 } from '#shared/rfid/gid96';
import { toHex } from '#shared/rfid/hex';
import { M100Simulator } from '../../src/main/devices/readers/virtual/m100-simulator.ts';
import { SimulatedTag } from '../../src/main/devices/readers/virtual/tag.ts';
import { Attempts } from '../../src/main/rfid/attempts.ts';
import { openJournal } from '../../src/main/storage/journal.ts';
import { createOutbox } from '../../src/main/storage/outbox.ts';
import { IS_DEEP } from '../deep.ts';
import { blankTag } from '../devices/readers/blank-tag.ts';
import type { TagAnswer, TagOrder } from '../devices/readers/fault-child.ts';
import { randomFrom } from './support/random.ts';

/** More tags and kills in `npm test -- deep`. */
const [TAGS, KILLS] = IS_DEEP ? [1000, 100] : [16, 4];
/** Commands of a write, about. */
const COMMANDS = 14;
const CHILD = join(import.meta.dirname, '../devices/readers/fault-child.ts');

const folder = mkdtempSync(join(tmpdir(), 'veneer-tag-faults-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A reader on a TCP port that outlives the desk, with the tags that lie on it. */
async function startReader() {
  const simulator = new M100Simulator([]);
  const server = createServer((socket) => {
    // A killed desk resets its connection.
    socket.on('error', () => socket.destroy());
    simulator.plugIn({ send: (bytes) => socket.write(bytes), unplug: () => socket.destroy() });
    socket.on('data', (chunk) => simulator.receive(chunk));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { simulator, uri: `tcp:127.0.0.1:${port}`, close: () => new Promise((end) => server.close(end)) };
}

/** A desk in a separate process. */
class Desk {
  readonly #arguments: string[];
  #child: ChildProcess | null = null;

  constructor(...args: string[]) {
    this.#arguments = args;
  }

  /** How an order ended; `killed` if the desk was. */
  async order(order: TagOrder): Promise<string> {
    this.#child ??= fork(CHILD, this.#arguments);
    const child = this.#child;
    const ended = new AbortController();
    const { signal } = ended;
    try {
      return await Promise.race([
        once(child, 'message', { signal }).then(([answer]) => (answer as TagAnswer).outcome),
        once(child, 'exit', { signal }).then(() => 'killed'),
        this.#send(child, order),
      ]);
    } finally {
      ended.abort();
      if (child.exitCode !== null || child.signalCode !== null) this.#child = null;
    }
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  async #send(child: ChildProcess, order: TagOrder): Promise<never> {
    child.send(order);
    return new Promise<never>(() => {});
  }
}

/** The content of the journal after a kill, as the desk's next start finds it: an attempt's state, and all records. */
async function readJournal(file: string, key = '') {
  const journal = openJournal(file);
  try {
    const state = new Attempts(journal).find(key)?.state;
    return { state, records: await createOutbox(journal, () => {}).handlers.pending() };
  } finally {
    journal.close();
  }
}

test(
  `a batch of ${TAGS} tags through ${KILLS} kills: each is confirmed once, untouched, or listed as unknown`,
  async () => {
    const random = randomFrom(20261123);
    const reader = await startReader();
    const { simulator } = reader;
    const file = join(folder, 'journal.sqlite');
    const desk = new Desk(file, reader.uri);
    const killedAt = new Set<number>();
    while (killedAt.size < KILLS) killedAt.add(random(TAGS));
    let [kills, unknown] = [0, 0];

    for (let tag = 0; tag < TAGS; tag += 1) {
      const blank = blankTag(tag + 1);
      const epc = encodeGid96({ manager: 31415, objectClass: 271828, serial: tag + 1 });
      simulator.tags = [new SimulatedTag(blank)];
      const write = (key: string) =>
        desk.order({ do: 'write', key, packId: String(tag), tid: blank.tid, epc });
      const onTag = () => toHex(simulator.tags[0]?.epc ?? new Uint8Array());
      if (killedAt.has(tag)) {
        let left = 1 + random(COMMANDS);
        simulator.onCommand = () => {
          left -= 1;
          if (left === 0) desk.kill();
        };
      }
      let key: string = randomUUID();
      let outcome = await write(key);
      simulator.onCommand = () => {};
      if (outcome === 'killed') {
        kills += 1;
        const { state, records } = await readJournal(file, key);
        expect(records.filter(({ id }) => id === key)).toHaveLength(state === 'done' ? 1 : 0);
        if (state === 'done' || onTag() !== blank.epc) expect(['done', 'unknown']).toContain(state);
        if (state === 'unknown') {
          unknown += 1;
          outcome = await desk.order({ do: 'settle', key: randomUUID(), attemptKey: key });
          expect(outcome).toBe(onTag() === epc ? 'done' : 'failed');
        } else outcome = state ?? 'failed';
        if (outcome !== 'done') {
          key = randomUUID();
          outcome = await write(key);
        }
      }
      expect(outcome).toBe('done');
      expect(onTag()).toBe(epc);
    }
    desk.kill();
    await reader.close();
    const recorded = (await readJournal(file)).records.map(({ body }) => body.packId);
    expect(recorded).toEqual(Array.from({ length: TAGS }, (_, tag) => String(tag)));
    expect(kills).toBeGreaterThan(KILLS / 2);
    if (IS_DEEP) expect(unknown).toBeGreaterThan(0);
  },
  IS_DEEP ? 20 * 60_000 : 120_000,
);
