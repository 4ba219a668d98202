import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const AttemptSchema = z.object({
  /** The version that was installed when the update began. */
  from: z.string(),
  to: z.string(),
  /** What installs `from` again; empty where nothing is kept. */
  earlier: z.string(),
  /** True once a program of version `to` has run. */
  hasRun: z.boolean(),
  /** Starts of version `to` in a row that came to no page and were not ended by their user. */
  failedStarts: z.number().int(),
  /** True once the user of `from` was shown its outcome. */
  isTold: z.boolean(),
});
export type Attempt = z.infer<typeof AttemptSchema>;

/**
 * What became of an update. `starting`: its version runs and has shown no page yet. `notInstalled`: the former version runs, and
 * the new one never did. `takenBack`: the former version runs again after the new one did not start.
 */
export type Outcome =
  | { state: 'none' }
  | { state: 'starting' | 'notInstalled' | 'takenBack'; attempt: Attempt };

/**
 * The memory of an update that is installed as the program ends, in a file of the data folder, until the new version has shown
 * its page. A file that cannot be read or written is no reason not to start.
 */
export class UpdateMemory {
  readonly #file: string;
  readonly outcome: Outcome;

  constructor(file: string, version: string) {
    this.#file = file;
    this.outcome = outcomeOf(readAttempt(file), version);
    // Another version was installed by hand.
    if (this.outcome.state === 'none') this.#forget();
  }

  /** Before an update is installed. */
  begin(update: Pick<Attempt, 'from' | 'to' | 'earlier'>): void {
    this.#write({ ...update, hasRun: false, failedStarts: 0, isTold: false });
  }

  /** A start of the new version begins. Returns how many starts before it failed. */
  countStart(): number {
    if (this.outcome.state !== 'starting') return 0;
    const { attempt } = this.outcome;
    this.#write({ ...attempt, hasRun: true, failedStarts: attempt.failedStarts + 1 });
    return attempt.failedStarts;
  }

  /** The new version has shown its page. */
  succeeded(): void {
    if (this.outcome.state === 'starting') this.#forget();
  }

  /** Its user has ended a start of the new version, which therefore did not fail. */
  endedByUser(): void {
    if (this.outcome.state !== 'starting' || !existsSync(this.#file)) return;
    this.#write({ ...this.outcome.attempt, hasRun: true, failedStarts: 0 });
  }

  /** The user was shown it. An update that was taken back stays in memory, so that it is not installed again. */
  told(): void {
    if (this.outcome.state === 'takenBack') this.#write({ ...this.outcome.attempt, isTold: true });
    if (this.outcome.state === 'notInstalled') this.#forget();
  }

  #write(attempt: Attempt): void {
    try {
      writeFileSync(this.#file, JSON.stringify(attempt), { mode: 0o600 });
    } catch {
      // On a full disk the update goes without its memory.
    }
  }

  #forget(): void {
    try {
      rmSync(this.#file, { force: true });
    } catch {
      // It is read again at the next start.
    }
  }
}

function readAttempt(file: string): Attempt | null {
  if (!existsSync(file)) return null;
  try {
    return AttemptSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Cut off by a full disk, or of another version's form.
    return null;
  }
}

function outcomeOf(attempt: Attempt | null, version: string): Outcome {
  if (attempt?.to === version) return { state: 'starting', attempt };
  if (attempt?.from === version) return { state: attempt.hasRun ? 'takenBack' : 'notInstalled', attempt };
  return { state: 'none' };
}
