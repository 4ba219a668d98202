import type { Job } from '#shared/desk/contract/jobs';
import { AppError } from '#shared/errors';
import type { ExpectedAnswer } from '../devices/printers/port.ts';
import type { StoredJob } from './job-store.ts';
import type { SendOutcome } from './send-run.ts';

/** A tag that a printer writes while it prints the only label of a job. */
export interface Encoding {
  /** Commands of the printer's language within the label's format. */
  commands: string;
  /** The label is about to be sent. If it throws, nothing is sent. */
  onBegin(): void;
  /** What the printer answers of the tag. */
  answer: ExpectedAnswer;
  /**
   * Why the label that the printer has taken is not good, once it has answered or is done, and whether that is certain;
   * null for a good one.
   */
  fault(): { state: 'failed' | 'unknown'; error: AppError } | null;
}

/** States in which a job is over for its encoding. */
const ENDED: readonly Job['state'][] = ['sent', 'confirmed', 'failed', 'unknown', 'cancelled'];

/**
 * The encodings under way, by their job's id. They are in memory alone: without the caller, who has reserved the EPC and
 * notes what becomes of the tag, no label with a tag is sent.
 */
export class Encodings {
  readonly #underWay = new Map<string, { encoding: Encoding; end(job: Job): void }>();

  /** Adds an encoding; resolves with its job when that is over. */
  add(id: string, encoding: Encoding): Promise<Job> {
    const { promise, resolve } = Promise.withResolvers<Job>();
    this.#underWay.set(id, { encoding, end: resolve });
    return promise;
  }

  has(id: string): boolean {
    return this.#underWay.has(id);
  }

  drop(id: string): void {
    this.#underWay.delete(id);
  }

  /** The encoding of a job; null for a job that prints only. Throws `job.tag_left` where it is not under way. */
  of({ id, encodesTag }: StoredJob): Encoding | null {
    const found = this.#underWay.get(id)?.encoding ?? null;
    if (found === null && encodesTag) throw new AppError('job.tag_left');
    return found;
  }

  /** A job has changed. */
  note(job: Job): void {
    if (!ENDED.includes(job.state)) return;
    this.#underWay.get(job.id)?.end(job);
    this.#underWay.delete(job.id);
  }
}

/** How a run ended for its encoding: a label whose tag is not good does not count as printed. */
export function withTag(outcome: SendOutcome, encoding: Encoding | null): SendOutcome {
  const isTaken = outcome.state === 'sent' || outcome.state === 'confirmed';
  const fault = isTaken ? (encoding?.fault() ?? null) : null;
  return fault === null ? outcome : { ...fault, unitsSent: 0, bytesSent: outcome.bytesSent };
}
