import { AppError, type Words } from '#shared/errors';

export interface Closer {
  /** What it closes, for the message. */
  part: Words;
  close(): unknown;
}

/** Longer than the time limits of a tag's last commands. */
const LIMIT_MS = 12_000;

/**
 * Closes rooms in reverse, so that each ends before those it uses. One that cannot be closed does not keep the others
 * open, nor does one that does not end within the time limit; rejects with the first error once all were tried.
 */
export async function closeRooms(closers: readonly Closer[], limitMs = LIMIT_MS): Promise<void> {
  const errors: unknown[] = [];
  for (const closer of closers.toReversed()) {
    try {
      await closeOne(closer, limitMs);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

async function closeOne({ part, close }: Closer, limitMs: number): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    const refuse = () => reject(new AppError('desk.part_not_closed', { part, seconds: limitMs / 1000 }));
    limit = setTimeout(refuse, limitMs);
  });
  try {
    await Promise.race([close(), late]);
  } finally {
    clearTimeout(limit);
  }
}
