import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { createLink, type MainFunctions, type Remote } from './link.ts';
import { createPages, type Recorded } from './pages.ts';

const root = join(import.meta.dirname, '..', '..');
const STOP_LIMIT_MS = 15_000;

/** The desktop client running on the stand-in. */
export interface StandIn {
  /** The open windows, first opened first. */
  pages(): Page[];
  /** Recorded effects outside the product: external pages, dialogs. */
  recorded: Recorded[];
  /** The main process's output so far. */
  output(): string;
  /** Raises an event of `app`, as the system does for a second instance or an opened address. */
  emitAppEvent(name: string, ...args: unknown[]): Promise<void>;
  /** Actions of the user or the system outside the page. */
  main: Remote<MainFunctions>;
  /** Its exit code when it has ended, by itself or by `stop`. */
  ended: Promise<number | null>;
  /** Closes the error box that blocks the main process. */
  readErrorBox(): void;
  /** Asks it to quit as the system does, and returns its exit code. */
  stop(): Promise<number | null>;
}

export interface LaunchOptions {
  context: BrowserContext;
  dataDir: string;
  /** Another main script than the built one, for the stand-in's own tests. */
  mainFile?: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  /** Whether it runs as installed: `app.isPackaged`, and no script among the arguments. */
  packaged?: boolean;
  /** True when the desktop shows tray icons. */
  statusArea?: boolean;
  /** `locked`: the system's key store waits for its user (`unlockKeyStore`). */
  keyStore?: 'locked' | 'open';
  /** The answer to a dialog that opens before the test could give one by `answerDialog`. */
  firstAnswer?: number | undefined;
}

/** Starts the built main bundle, unchanged, with the stand-in for `electron`. Its windows open in `context`. */
export function launchStandIn(options: LaunchOptions): StandIn {
  const { context, dataDir, mainFile = join(root, 'out/main/electron.js'), args = [], env = {} } = options;
  const { packaged = false, statusArea = true, keyStore = 'open', firstAnswer = '' } = options;
  let output = '';
  const child = fork(mainFile, ['--data', dataDir, ...args], {
    execArgv: ['--import', join(import.meta.dirname, 'register.ts'), '--no-warnings'],
    env: {
      ...process.env,
      ...env,
      STAND_IN_USER_DATA: dataDir,
      STAND_IN_PACKAGED: packaged ? '1' : '',
      STAND_IN_STATUS_AREA: String(statusArea),
      STAND_IN_KEY_STORE: keyStore,
      STAND_IN_FIRST_ANSWER: String(firstAnswer),
      // Tests must not depend on the desktop's own bus: `desktop/busctl` answers its queries.
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(dataDir, 'no-bus')}`,
      PATH: `${join(import.meta.dirname, 'desktop')}${delimiter}${process.env.PATH}`,
    },
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }

  const ended = once(child, 'exit').then(([code]) => code as number | null);
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
    readErrorBox: () => writeFileSync(join(dataDir, 'error-box-read'), ''),
    ended,
    async stop() {
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      const code = await ended;
      clearTimeout(insist);
      return code;
    },
  };
}
