import { fork } from 'node:child_process';
import type { StartServerProcess } from '../office/back-office.ts';

/** Runs the back office with the same Node. `onOutput` gets its log with its line ends. */
export function forkServer(serverFile: string, onOutput: (text: string) => void): StartServerProcess {
  return (environment) => {
    const child = fork(serverFile, [], {
      env: environment,
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child.stdout?.on('data', (data: Buffer) => onOutput(data.toString()));
    child.stderr?.on('data', (data: Buffer) => onOutput(data.toString()));
    return {
      onStarted: (listener) => void child.on('spawn', () => listener(child.pid ?? 0)),
      send(message) {
        // A child that has just died cannot get messages; its exit is reported separately.
        if (child.connected) child.send(message, () => undefined);
      },
      kill: () => child.kill('SIGKILL'),
      onMessage: (listener) => void child.on('message', listener),
      onExit(listener) {
        child.on('exit', (code) => listener(code));
        // `error` without `exit`: the program could not be started at all.
        child.on('error', () => {
          if (child.pid === undefined) listener(null);
        });
      },
    };
  };
}
