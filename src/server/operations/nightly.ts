import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#shared/errors';
import type { BackupConfig } from '../config.ts';
import type { Database } from '../db/tenancy.ts';
import { systemCodeOf } from '../program/file-system.ts';
import { BACKUP_NAME, type BackupOrder, type MadeBackup, makeBackup } from './backup.ts';

const CHECK_EVERY_MS = 60_000;
/** A desk that was off at night makes its backup later, but not while it starts and users wait. */
const AFTER_START_MS = 10 * 60_000;
const AFTER_FAILURE_MS = 60 * 60_000;

export interface EmbeddedBackups {
  folder: string;
  /** Names of the existing backups, newest first; those dated in the future, by a clock that was ahead, come last. */
  list(): Promise<string[]>;
  /** Makes a backup, then removes the oldest above the number kept. Throws `backup.running` and `backup.…`. */
  run(): Promise<MadeBackup>;
  stop(): Promise<void>;
}

interface BackupParts {
  config: BackupOrder['config'];
  database: Database;
  backup: BackupConfig;
  folder: string;
  log: FastifyBaseLogger;
  now(): Date;
}

/** The backups of the embedded server, every night and on request: no other process can open its database. */
export function keepBackups({ config, database, backup, folder, log, now }: BackupParts): EmbeddedBackups {
  let running: Promise<MadeBackup> | null = null;
  let notBefore = now().getTime() + AFTER_START_MS;

  const list = () => listBackups(folder, now());

  async function make(): Promise<MadeBackup> {
    await removeIncomplete();
    const made = await makeBackup({ config, database, into: folder, now: now() });
    log.info({ backup: made.folder }, 'backup made');
    for (const name of (await list()).slice(backup.keep)) await tryToRemove(name, () => discard(name));
    return made;
  }

  /** Renamed first, so that a backup which is removed in part is not listed. */
  async function discard(name: string): Promise<void> {
    const half = join(folder, `${name}.${randomUUID()}.part`);
    await rename(join(folder, name), half);
    await rm(half, { recursive: true, force: true });
  }

  /** Removes incomplete backups, of killed processes and of removals that failed. */
  async function removeIncomplete(): Promise<void> {
    for (const name of await namesIn(folder))
      if (BACKUP_NAME.test(name.replace(/\.[0-9a-f-]{36}\.part$/, '')) && name.endsWith('.part'))
        await tryToRemove(name, () => rm(join(folder, name), { recursive: true, force: true }));
  }

  /** Logs a folder that cannot be removed now, such as one that another program reads: the backup itself succeeded. */
  async function tryToRemove(name: string, remove: () => Promise<void>): Promise<void> {
    await remove().catch((error: unknown) => log.warn({ err: error, name }, 'old backup not removed'));
  }

  function run(): Promise<MadeBackup> {
    if (running !== null) return Promise.reject(new AppError('backup.running'));
    running = make().finally(() => {
      running = null;
    });
    return running;
  }

  async function check(): Promise<void> {
    if (backup.at === null || running !== null || now().getTime() < notBefore) return;
    try {
      if (isDue(now(), backup.at, (await list()).map(timeOf))) await run();
    } catch (error) {
      notBefore = now().getTime() + AFTER_FAILURE_MS;
      log.error({ err: error }, 'backup failed');
    }
  }

  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  timer.unref();
  return {
    folder,
    list,
    run,
    async stop() {
      clearInterval(timer);
      // The caller of the backup gets its failure.
      await running?.catch(() => undefined);
    },
  };
}

/**
 * Whether no backup was made since one was last due: today or yesterday, `at` this machine's local time. `made` are the times of
 * the backups; one in the future, made while the clock was ahead, does not count.
 */
export function isDue(now: Date, at: { hour: number; minute: number }, made: readonly Date[]): boolean {
  const due = new Date(now);
  due.setHours(at.hour, at.minute, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return !made.some((time) => time >= due && time <= now);
}

/** See `EmbeddedBackups.list`. */
export async function listBackups(folder: string, now: Date): Promise<string[]> {
  const newestFirst = (await namesIn(folder))
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse();
  const isAhead = (name: string) => timeOf(name) > now;
  return [...newestFirst.filter((name) => !isAhead(name)), ...newestFirst.filter(isAhead)];
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The time of a backup by its name. */
export function timeOf(name: string): Date {
  const [, ...parts] = (BACKUP_NAME.exec(name) ?? []).map(Number);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
