import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { createLink, type MainFunctions, type Remote } from './link.ts';
import { createPages, type Recorded } from './pages.ts';

const root = join(import.meta.dirname, '..', '..');
const STOP_LIMIT_MS = 15_000;

/** The desktop client running on the stand-in. */
export interface StandIn {
  /** Windows open now, first opened first. */
  pages(): Page[];
  /** What left the product: external pages, dialogs. */
  recorded: Recorded[];
  /** The main process's output so far. */
  output(): string;
  /** Raises an event of `app`, as the system does for a second instance or an opened address. */
  emitAppEvent(name: string, ...args: unknown[]): Promise<void>;
  /** Everything else a person or the system does outside the page. */
  main: Remote<MainFunctions>;
  /** Asks it to quit as the system does, and answers its exit code. */
  stop(): Promise<number | null>;
}

export interface LaunchOptions {
  context: BrowserContext;
  dataDir: string;
  /** Another main script than the built one, for the stand-in's own tests. */
  mainFile?: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
}

/** Starts the built main bundle, unchanged, with the stand-in for `electron`. Its windows open in `context`. */
export function launchStandIn(options: LaunchOptions): StandIn {
  const { context, dataDir, mainFile = join(root, 'out/main/electron.js'), args = [], env = {} } = options;
  let output = '';
  const child = fork(mainFile, ['--data', dataDir, ...args], {
    execArgv: ['--import', join(import.meta.dirname, 'register.ts'), '--no-warnings'],
    env: { ...process.env, ...env, STAND_IN_USER_DATA: dataDir },
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }

  const pages = createPages(context, () => main);
  const main: Remote<MainFunctions> = createLink<MainFunctions>(
    {
      send: (message) => {
        if (child.connected) child.send(message as object, () => undefined);
      },
      onMessage: (listener) => child.on('message', listener),
    },
    pages.functions,
  );

  return {
    pages: pages.all,
    recorded: pages.recorded,
    output: () => output,
    main,
    emitAppEvent: (name, ...eventArgs) => main.appEvent({ name, args: eventArgs }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      const [code] = (await ended) as [number | null];
      clearTimeout(insist);
      return code;
    },
  };
}
