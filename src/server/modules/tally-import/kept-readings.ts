import { createHash } from 'node:crypto';
import type { FileReading } from '../../tally-import/read-in-thread.ts';
import type { TallyTask } from '../../tally-import/read-tally.ts';

/** Readings a node keeps; one of a file of the largest size has some 10 MB. */
const MOST_KEPT = 3;
/** Between the preview of a file and its import its user looks at it. */
const KEEP_MS = 5 * 60_000;

/** The last readings, by their inputs: the file, and the rules and names it was read with. */
const kept = new Map<string, FileReading>();

/**
 * Reads a file unless this node has just read it with the same rules, because preview, import and import job need the
 * same reading.
 */
export async function readOnce(
  task: TallyTask,
  read: (task: TallyTask) => Promise<FileReading>,
): Promise<FileReading> {
  const { bytes, ...how } = task;
  const key = createHash('sha256').update(JSON.stringify(how)).update(bytes).digest('base64');
  const reading = kept.get(key) ?? (await read(task));
  // Last in the map's order, whose first entries go.
  kept.delete(key);
  kept.set(key, reading);
  for (const [oldest] of kept) if (kept.size > MOST_KEPT) kept.delete(oldest);
  setTimeout(() => kept.delete(key), KEEP_MS).unref();
  return reading;
}
