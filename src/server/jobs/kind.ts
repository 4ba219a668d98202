import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { AppError, Language, Words } from '#shared/errors';
import type { OwnerColumns } from '../db/data-scope.ts';
import type { TenantTx } from '../db/tenancy.ts';
import type { Principal } from '../http/implement.ts';

/** A file a job makes. */
export interface JobFile {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

/** What came of a job. */
export interface JobOutcome {
  /** Kept for its owner to download. */
  file?: JobFile;
  /** What to tell him. */
  message?: Words;
  /** The job has failed all the same; `file` says more. */
  error?: AppError;
  /**
   * The job's effect, in the transaction that ends the job: it happens once, whatever becomes of the node. No other
   * transaction may be opened inside. What it answers is told to the owner.
   */
  commit?(tx: TenantTx): Promise<Words | undefined>;
}

/** A job while it runs, in the name of its owner by the rights he holds now. */
export interface RunningJob<Input> {
  id: string;
  input: Input;
  user: Principal;
  language: Language;
  /** Where the owner called from, for the audit trail. */
  facts: { address: string };
  /** Reads in the owner's company. */
  read<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** The condition that holds a query to the owner's data scope; undefined where he may see all. */
  scopeTo(owner: OwnerColumns): SQL | undefined;
  /** The file it was started with. Throws `record.not_found` where there is none. */
  inputFile(): Promise<Uint8Array>;
  /** Tells how far it is, and throws when it is to stop. To be called often; little of it is written. */
  progress(done: number, total: number | null): Promise<void>;
}

/** A kind of job, declared once. */
export interface JobKind<Schema extends z.ZodType = z.ZodType> {
  /** Never changed: stored with its jobs. */
  kind: string;
  words: Words;
  /** Button a caller needs to start it, its owner when it runs, and to download its file. */
  permission: string;
  /** What it is started with; kept as JSON. */
  input: Schema;
  run(job: RunningJob<z.output<Schema>>): Promise<JobOutcome>;
}
