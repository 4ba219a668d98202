import { setTimeout as wait } from 'node:timers/promises';
import { deskTaskApi } from '#shared/api/desk-task';
import type { DeskHandlers } from '#shared/desk/contract';
import { type AppError, toAppError } from '#shared/errors';
import type { DeskSession } from '../desk-session.ts';
import { reportOf, type TaskReport } from './task-report.ts';

/** Minimum time between two reports of one task; the last state is always reported. */
const INTERVAL_MS = 1000;

interface ReportParts {
  print: DeskHandlers['print'];
  session: DeskSession;
  onFault(error: unknown): void;
  closing: AbortSignal;
}

/** Reports the print jobs of this desk's tasks to the back office, each state once. */
export class JobReports {
  readonly #print: DeskHandlers['print'];
  readonly #session: DeskSession;
  readonly #onFault: (error: unknown) => void;
  readonly #closing: AbortSignal;
  /** The last report that the back office has received, by task; empty if none. */
  readonly #sent = new Map<string, string>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();

  constructor({ print, session, onFault, closing }: ReportParts) {
    this.#print = print;
    this.#session = session;
    this.#onFault = onFault;
    this.#closing = closing;
  }

  /** Follows the print job of a task from now on. */
  follow(taskId: string): void {
    if (!this.#sent.has(taskId)) this.#sent.set(taskId, '');
    this.#report(taskId);
  }

  /** Called when a print job has changed; only jobs of tasks are reported. */
  changed(jobId: string): void {
    if (this.#sent.has(jobId)) this.#report(jobId);
  }

  /** Reports something other than the state of a print job. Throws the back office's error. */
  async send(id: string, report: TaskReport): Promise<void> {
    await this.#session.call(deskTaskApi.report, { id, ...report });
  }

  /** Settles when no report is under way. */
  async idle(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  #report(id: string): void {
    if (this.#running.has(id)) {
      this.#again.add(id);
      return;
    }
    const running = this.#reportChanges(id).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
  }

  async #reportChanges(id: string): Promise<void> {
    do {
      this.#again.delete(id);
      try {
        const report = reportOf(await this.#print.job({ id }));
        const text = JSON.stringify(report);
        if (text === this.#sent.get(id)) continue;
        await this.send(id, report);
        this.#sent.set(id, text);
      } catch (error) {
        // The inbox brings the task again, which is then reported anew. A task that is gone needs no report, nor one whose
        // job is of a back office that is no longer in use.
        if (isOver(toAppError(error))) this.#sent.delete(id);
        else this.#onFault(error);
        return;
      }
      await wait(INTERVAL_MS, undefined, { signal: this.#closing }).catch(() => undefined);
    } while (this.#again.has(id) && !this.#closing.aborted);
  }
}

const isOver = ({ code }: AppError): boolean => code === 'desk_task.gone' || code === 'job.unknown';
