import { deserialize, serialize } from 'node:v8';
import { mapInTurns } from '../http/map-in-turns.ts';
import { lastCallMemory } from '../http/open-calls.ts';
import { KeptThreads } from '../threads/kept-threads.ts';
import { readInThread } from '../threads/read-in-thread.ts';
import { restingFor } from '../threads/rests.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import { type FilePack, toFilePack } from './file-pack.ts';
import type { TallyReading, TallyTask } from './read-tally.ts';

/** A tally read from a file, not yet compared with the stock. */
export interface FileReading extends Omit<TallyReading, 'packs'> {
  packs: readonly FilePack[];
}

/** Packages by portions as bytes: thousands as one message would block the server's thread while it makes objects of them. */
type Sent = Omit<TallyReading, 'packs'> & { portions: Uint8Array[] };

const PORTION_PACKS = 20;

interface SentTask extends TallyTask {
  lastCall: SharedArrayBuffer | undefined;
}

const threads = new KeptThreads<SentTask, Sent>(import.meta.url, { maxOldGenerationSizeMb: 512 });

/**
 * Runs `readTally` in a separate thread, so that other callers are served meanwhile. Throws `import.unreadable`,
 * `import.too_many` and `import.reader_failed`.
 */
export async function readTallyInThread(task: TallyTask): Promise<FileReading> {
  const { portions, ...reading } = await readInThread(threads, { ...task, lastCall: lastCallMemory() });
  const packs = await mapInTurns(portions, (bytes): FilePack[] => deserialize(bytes));
  return { ...reading, packs: packs.flat() };
}

async function read({ lastCall, ...task }: SentTask): Promise<Sent> {
  // Loaded by the thread only: the server does not need the library of sheets.
  const { readTally } = await import('./read-tally.ts');
  const rest = restingFor(lastCall);
  const { packs, ...reading } = readTally(task, rest);
  const portions: Uint8Array[] = [];
  for (let at = 0; at < packs.length; at += PORTION_PACKS) {
    rest();
    portions.push(serialize(packs.slice(at, at + PORTION_PACKS).map(toFilePack)));
  }
  return { ...reading, portions };
}

const transfer = ({ portions }: Sent) => portions.map(({ buffer }) => buffer as ArrayBuffer);

serveTasks(import.meta.url, read, { isBackground: true, transfer });
