import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ForkOptions } from 'electron';
import { requireReady } from './readiness.ts';
import { strict } from './strict.ts';

const PARENT_PORT = fileURLToPath(new URL('./parent-port.ts', import.meta.url));

/** A child on plain Node with Electron's interface: `parentPort` inside, `spawn`, `message`, `error` and `exit` outside. */
class UtilityProcess extends EventEmitter {
  private readonly child: ChildProcess;
  private running = true;

  constructor(modulePath: string, args: string[], options: ForkOptions) {
    super();
    const [, stdout, stderr] =
      typeof options.stdio === 'object' ? options.stdio : [null, options.stdio, options.stdio];
    this.child = fork(modulePath, args, {
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: { ...(options.env ?? process.env) },
      execArgv: [...(options.execArgv ?? []), '--import', PARENT_PORT],
      serialization: 'advanced',
      stdio: [
        'ignore',
        stdout === 'pipe' ? 'pipe' : 'inherit',
        stderr === 'pipe' ? 'pipe' : 'inherit',
        'ipc',
      ],
    });
    this.child.on('spawn', () => this.emit('spawn'));
    this.child.on('message', (message) => this.emit('message', message));
    this.child.on('exit', (code, signal) => {
      this.running = false;
      // V8 aborts where it cannot go on, such as for lack of memory.
      if (signal === 'SIGABRT') setImmediate(() => this.emit('error', 'FatalError', 'v8', '{}'));
      // Ended by a signal: Electron reports a code that is not 0.
      setImmediate(() => this.emit('exit', code ?? 9));
    });
  }

  get pid(): number | undefined {
    return this.running ? this.child.pid : undefined;
  }

  get stdout() {
    return this.child.stdout;
  }

  get stderr() {
    return this.child.stderr;
  }

  postMessage(message: unknown): void {
    // A message to a child that has ended is lost, as in Electron.
    if (this.child.connected) this.child.send(message as object, () => undefined);
  }

  kill(): boolean {
    return this.child.kill('SIGTERM');
  }
}

export const utilityProcess = strict('utilityProcess', {
  fork(modulePath: string, args: string[] = [], options: ForkOptions = {}) {
    requireReady('utilityProcess');
    return strict('UtilityProcess', new UtilityProcess(modulePath, args, options));
  },
});
