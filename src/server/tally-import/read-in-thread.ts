import { deserialize, serialize } from 'node:v8';
import { mapInTurns } from '../http/map-in-turns.ts';
import { KeptThreads } from '../threads/kept-threads.ts';
import { readInThread } from '../threads/read-in-thread.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import type { TallyPack } from './group-packs.ts';
import type { TallyReading, TallyTask } from './read-tally.ts';

/** Each package as bytes: thousands of lines as one message would block the server's thread while it makes objects of them. */
type Sent = Omit<TallyReading, 'packs'> & { packs: Uint8Array[] };

const threads = new KeptThreads<TallyTask, Sent>(import.meta.url, { maxOldGenerationSizeMb: 512 });

/**
 * Runs `readTally` in a separate thread, so that other callers are served meanwhile. Throws `import.unreadable` and
 * `import.reader_failed`.
 */
export async function readTallyInThread(task: TallyTask): Promise<TallyReading> {
  const { packs, ...reading } = await readInThread(threads, task);
  return { ...reading, packs: await mapInTurns(packs, (bytes): TallyPack => deserialize(bytes)) };
}

async function read(task: TallyTask): Promise<Sent> {
  // Loaded by the thread only: the server does not need the library of sheets.
  const { readTally } = await import('./read-tally.ts');
  const { packs, ...reading } = readTally(task);
  return { ...reading, packs: packs.map((pack) => serialize(pack)) };
}

const transfer = ({ packs }: Sent) => packs.map(({ buffer }) => buffer as ArrayBuffer);

serveTasks(import.meta.url, read, { isBackground: true, transfer });
