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
  readonly #onIdle: () => void;
  #work: Promise<void> | null = null;

  constructor(run: (id: string) => Promise<void>, onIdle: () => void) {
    this.#run = run;
    this.#onIdle = onIdle;
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
    this.#onIdle();
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
  readonly #onBusy: (isBusy: boolean) => void;
  #wasBusy = false;

  /**
   * `run` runs a job and does not reject; it looks itself whether the job still waits. `onBusy` is called when `isBusy`
   * changes.
   */
  constructor(run: (id: string) => Promise<void>, onBusy: (isBusy: boolean) => void) {
    this.#run = run;
    this.#onBusy = onBusy;
  }

  /** Adds a job. A job that already waits moves to its new place. */
  add(printerId: string, job: LaneJob): void {
    const lane = this.#lanes.get(printerId) ?? new Lane(this.#run, () => this.#tellBusy());
    this.#lanes.set(printerId, lane);
    lane.add(job);
    this.#tellBusy();
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

  #tellBusy(): void {
    const isBusy = this.isBusy();
    if (isBusy === this.#wasBusy) return;
    this.#wasBusy = isBusy;
    this.#onBusy(isBusy);
  }
}
