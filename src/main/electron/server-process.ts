import { utilityProcess } from 'electron';
import type { StartServerProcess } from '../office/back-office.ts';

/** Runs the back office in a utility process, which ends with the client in any case. */
export function forkUtilityServer(serverFile: string, onOutput: (text: string) => void): StartServerProcess {
  return (environment) => {
    const child = utilityProcess.fork(serverFile, [], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      serviceName: 'Veneer Desk back office',
    });
    child.stdout?.on('data', (data: Buffer) => onOutput(data.toString()));
    child.stderr?.on('data', (data: Buffer) => onOutput(data.toString()));
    // V8 had to stop, such as for lack of memory; unheard, it would be an uncaught exception here. The exit follows.
    // The report is left out, because it holds the environment and with it the server's secrets.
    child.on('error', (type, location) => onOutput(`${type} ${location}\n`));
    return {
      onStarted: (listener) => void child.on('spawn', () => listener(child.pid ?? 0)),
      send: (message) => child.postMessage(message),
      kill: () => void child.kill(),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.on('exit', listener),
    };
  };
}
