import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { AppError, fromErrorPayload, type Words } from '#shared/errors';
import { type HostMessage, type ServerMessage, ServerMessageSchema } from '#shared/process';

/** The back office as a child process, started by `child_process` or as Electron's utility process. */
export interface ServerProcess {
  onStarted(listener: (pid: number) => void): void;
  send(message: HostMessage): void;
  kill(): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: (code: number | null) => void): void;
}

/** Starts it with exactly this environment. */
export type StartServerProcess = (environment: NodeJS.ProcessEnv) => ServerProcess;

export interface BackOfficeOptions {
  start: StartServerProcess;
  dataDir: string;
  /** True: an empty database gets the demo companies; otherwise the first page asks the user to create a company. */
  withDemo: boolean;
  /** Records the child so that, after a host was killed, the next one waits until its database is released. */
  pidFile: string;
  origins: string[];
  onProgress: (words: Words) => void;
  /** Called at the first and every later start; the address changes only if another program has taken the port. */
  onReady?: (url: string) => void;
  /** The back office ended by itself and is being restarted, or failed to start. */
  onTrouble: (error: AppError) => void;
  startLimitMs?: number;
  updateLimitMs?: number;
}

export interface BackOffice {
  /** Its origin; null while it is starting. */
  url(): string | null;
  /** Settles with its origin when it first answers, or rejects with `server.failed`. */
  ready: Promise<string>;
  /** Asks the child to end, and kills it if it does not. Nothing is left running. */
  stop(): Promise<void>;
  /**
   * Asks the child to end and returns when it has ended, or after `limitMs`. For use just before the system ends this
   * process.
   */
  stopNow(limitMs: number): void;
}

/** A new database with its demo data needs some 10 s on a slow disk. */
const START_LIMIT_MS = 120_000;
/** Years of data on a slow disk: a copy for the backup, and tables that are written anew. */
const UPDATE_LIMIT_MS = 2 * 60 * 60_000;
const STOP_LIMIT_MS = 8000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** After a run this long the next pause starts small again. */
const STEADY_RUN_MS = 60_000;
const PREVIOUS_CHILD_LIMIT_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/**
 * Starts the embedded back office and keeps it running. If it dies it is restarted on the same port, so that open pages
 * find it, after a pause that doubles up to 30 s.
 */
export function startBackOffice(options: BackOfficeOptions): BackOffice {
  const { pidFile, startLimitMs = START_LIMIT_MS, updateLimitMs = UPDATE_LIMIT_MS } = options;
  let child: ServerProcess | null = null;
  let exited: Promise<void> = Promise.resolve();
  let url: string | null = null;
  let port = '0';
  let pauseMs = FIRST_PAUSE_MS;
  let restart: NodeJS.Timeout | undefined;
  let stopping = false;

  function launch(): Promise<string> {
    const startedAt = performance.now();
    const started = options.start(embeddedEnvironment(options, port));
    child = started;
    let startedPid = 0;
    started.onStarted((pid) => {
      startedPid = pid;
      writeFileSync(pidFile, String(pid), { mode: 0o600 });
    });

    return new Promise<string>((resolve, reject) => {
      let failure: AppError | null = null;
      const endAfter = (limitMs: number) =>
        setTimeout(() => {
          failure = new AppError('server.failed', { reason: `${limitMs / 1000} s` });
          started.kill();
        }, limitMs);
      let limit = endAfter(startLimitMs);

      started.onMessage((raw) => {
        const message = parseMessage(raw);
        if (message?.kind === 'progress') {
          options.onProgress(message.words);
          // One that is killed begins anew, and would never come to its end. What follows has the usual time again.
          clearTimeout(limit);
          limit = endAfter(message.isUpdate ? updateLimitMs : startLimitMs);
        }
        if (message?.kind === 'failed') failure = fromErrorPayload(message.error);
        if (message?.kind === 'ready') {
          clearTimeout(limit);
          url = message.url;
          port = new URL(message.url).port;
          options.onReady?.(message.url);
          resolve(message.url);
        }
      });

      exited = new Promise((gone) => {
        started.onExit((code) => {
          clearTimeout(limit);
          if (readPid(pidFile) === startedPid) rmSync(pidFile, { force: true });
          url = null;
          child = null;
          gone();
          const error = failure ?? new AppError('server.failed', { reason: `exit code ${code}` });
          reject(error);
          if (!stopping) scheduleRestart(error, performance.now() - startedAt);
        });
      });
    });
  }

  function scheduleRestart(error: AppError, ranMs: number): void {
    options.onTrouble(error);
    // Another program may have taken its port.
    if (error.code === 'port.in_use') port = '0';
    pauseMs = ranMs > STEADY_RUN_MS ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    // The next exit reports the rejection through onTrouble.
    restart = setTimeout(() => void launch().catch(() => undefined), pauseMs);
  }

  const ready = waitForPreviousChild(pidFile).then(() => {
    if (stopping) throw new AppError('server.failed', { reason: 'stopped' });
    return launch();
  });
  // If the child is stopped before it is ready, nobody awaits this promise.
  ready.catch(() => undefined);

  return {
    url: () => url,
    ready,
    async stop() {
      stopping = true;
      clearTimeout(restart);
      const running = child;
      if (running === null) return;
      running.send({ kind: 'stop' });
      const insist = setTimeout(() => running.kill(), STOP_LIMIT_MS);
      await exited;
      clearTimeout(insist);
    },
    stopNow(limitMs) {
      stopping = true;
      clearTimeout(restart);
      const pid = readPid(pidFile);
      if (child === null || pid === null) return;
      child.send({ kind: 'stop' });
      const giveUpAt = performance.now() + limitMs;
      const neverNotified = new Int32Array(new SharedArrayBuffer(4));
      while (isBackOffice(pid) && performance.now() < giveUpAt)
        Atomics.wait(neverNotified, 0, 0, LOOK_AGAIN_MS);
    },
  };
}

/**
 * This process's environment without the variables that would point the embedded server at another database or make it
 * serve pages of its own.
 */
function embeddedEnvironment(options: BackOfficeOptions, port: string): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, VENEER_DESK_WEB_DIR: _web, ...inherited } = process.env;
  return {
    ...inherited,
    VENEER_DESK_DATA: options.dataDir,
    VENEER_DESK_HOST: '127.0.0.1',
    VENEER_DESK_LOOPBACK_NAMES: '1',
    VENEER_DESK_PORT: port,
    VENEER_DESK_ORIGINS: options.origins.join(','),
    VENEER_DESK_DEMO: options.withDemo ? 'year' : '0',
  };
}

function parseMessage(raw: unknown): ServerMessage | null {
  const parsed = ServerMessageSchema.safeParse(raw);
  // Other programs' libraries use the same channel; unknown messages are ignored.
  return parsed.success ? parsed.data : null;
}

/** After a host was killed its child may still be closing the database; two open at once would damage it. */
async function waitForPreviousChild(pidFile: string): Promise<void> {
  const pid = readPid(pidFile);
  const giveUpAt = performance.now() + PREVIOUS_CHILD_LIMIT_MS;
  while (pid !== null && isBackOffice(pid) && performance.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

function readPid(pidFile: string): number | null {
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0;
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/**
 * True when a process with this id runs and, where the system reveals the command line, is the back office and not a
 * later process.
 */
function isBackOffice(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    // A utility process does not name its module on the command line.
    return words.includes('server.js') || words.includes('--type=utility');
  } catch {
    // The process does not exist, or has just ended.
    return false;
  }
}
