/** A job as the lanes order it. */
export interface LaneJob {
  id: string;
  /** Order of acceptance. */
  seq: number;
  /** The job goes first and interrupts another job at its next unit. */
  isPreferred: boolean;
}

/** The waiting jobs of one printer, and the running one. */
class Lane {
  readonly #waiting = new Map<string, LaneJob>();
  readonly #run: (id: string) => Promise<void>;
  #work: Promise<void> | null = null;

  constructor(run: (id: string) => Promise<void>) {
    this.#run = run;
  }

  add(job: LaneJob): void {
    this.#waiting.set(job.id, job);
    this.#work ??= this.#runAll();
  }

  remove(id: string): void {
    this.#waiting.delete(id);
  }

  hasPreferred(): boolean {
    return [...this.#waiting.values()].some(({ isPreferred }) => isPreferred);
  }

  isIdle(): boolean {
    return this.#work === null;
  }

  async idle(): Promise<void> {
    await this.#work;
  }

  async #runAll(): Promise<void> {
    for (let next = this.#first(); next !== undefined; next = this.#first()) {
      this.#waiting.delete(next.id);
      await this.#run(next.id);
    }
    this.#work = null;
  }

  #first(): LaneJob | undefined {
    return [...this.#waiting.values()].reduce<LaneJob | undefined>(
      (first, job) => (first === undefined || isBefore(job, first) ? job : first),
      undefined,
    );
  }
}

function isBefore(job: LaneJob, other: LaneJob): boolean {
  return job.isPreferred === other.isPreferred ? job.seq < other.seq : job.isPreferred;
}

/** One lane a printer, made on first use: its jobs run one at a time, preferred ones first; lanes run in parallel. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #run: (id: string) => Promise<void>;

  /** `run` runs a job and does not reject; it looks itself whether the job still waits. */
  constructor(run: (id: string) => Promise<void>) {
    this.#run = run;
  }

  /** Adds a job. A job that already waits moves to its new place. */
  add(printerId: string, job: LaneJob): void {
    const lane = this.#lanes.get(printerId) ?? new Lane(this.#run);
    this.#lanes.set(printerId, lane);
    lane.add(job);
  }

  /** Removes a waiting job. */
  remove(printerId: string, id: string): void {
    this.#lanes.get(printerId)?.remove(id);
  }

  /** True while a preferred job waits for the printer. */
  hasPreferred(printerId: string): boolean {
    return this.#lanes.get(printerId)?.hasPreferred() ?? false;
  }

  /** Whether the printer has neither a running nor a waiting job. */
  isIdle(printerId: string): boolean {
    return this.#lanes.get(printerId)?.isIdle() ?? true;
  }

  /** Whether a job of any printer is running or waiting. */
  isBusy(): boolean {
    return [...this.#lanes.values()].some((lane) => !lane.isIdle());
  }

  /** Resolves when nothing is running or waiting. */
  async idle(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.idle()));
  }
}
