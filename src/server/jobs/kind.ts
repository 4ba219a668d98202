import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { AppError, Language, Words } from '#shared/errors';
import type { OwnerColumns } from '../db/data-scope.ts';
import type { TenantTx } from '../db/tenancy.ts';
import type { Principal } from '../http/implement.ts';

/** A file produced by a job. */
export interface JobFile {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}

/** The result of a job. */
export interface JobOutcome {
  /** Stored for the owner to download. */
  file?: JobFile;
  /** Message to the owner. */
  message?: Words;
  /** The job has failed nevertheless; `file` has the details. */
  error?: AppError;
  /**
   * The effect of the job, in the transaction that ends it: it happens exactly once, even if the node dies. It must
   * not open another transaction. The returned message is shown to the owner. Cancelling the job ends the
   * transaction at its next statement, on PostgreSQL amid a statement.
   */
  commit?(tx: TenantTx): Promise<Words | undefined>;
}

/** A running job, in the name of its owner and with the owner's current rights. */
export interface RunningJob<Input> {
  id: string;
  input: Input;
  user: Principal;
  language: Language;
  /** The network address the job was started from, for the audit trail. */
  facts: { address: string };
  /** Runs a read-only transaction in the owner's company. */
  read<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** The condition that limits a query to the owner's data scope; undefined without limit. */
  scopeTo(owner: OwnerColumns): SQL | undefined;
  /** The input file. Throws `record.not_found` if there is none. */
  inputFile(): Promise<Uint8Array>;
  /**
   * Reports progress and lets calls go first; throws if the job has to stop. To be called often; only some of the
   * reports are written.
   */
  progress(done: number, total: number | null): Promise<void>;
  /** Lets calls go first, as `progress` does, between two parts of one step; throws if the job has to stop. */
  letPass(): Promise<void>;
}

/** A kind of job, declared once. */
export interface JobKind<Schema extends z.ZodType = z.ZodType> {
  /** Code of the kind. Never changed: it is stored with the jobs. */
  kind: string;
  words: Words;
  /** Permission needed to start a job, to run it (by its owner) and to download its file; absent: any signed-in user may. */
  permission?: string | undefined;
  /** Schema of the input, which is stored as JSON. */
  input: Schema;
  run(job: RunningJob<z.output<Schema>>): Promise<JobOutcome>;
}

/** Whether a user has the permission of a kind. */
export const mayRun = ({ permission }: Pick<JobKind, 'permission'>, { permissions }: Principal): boolean =>
  permission === undefined || permissions.has(permission);
