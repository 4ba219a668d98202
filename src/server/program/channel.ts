import { setTimeout } from 'node:timers/promises';
import { HostMessageSchema, type ServerMessage } from '#shared/process';

/** The channel to the parent process; its messages are in `#shared/process`. */
export interface Channel {
  /** Settles when the message has been handed over, after which the program may exit. */
  send(message: ServerMessage): Promise<void>;
  /** Called when the parent process asks this one to stop, or has ended. */
  onStop(listener: () => void): void;
}

/** The object that Electron provides to a utility process as `process.parentPort`. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

const PORT_FLUSH_MS = 100;

/** Electron's port or Node's IPC; null if a user or a service manager started the program. */
export function openChannel(): Channel | null {
  const parentPort = (process as { parentPort?: ParentPort }).parentPort;
  if (parentPort) {
    return {
      async send(message) {
        parentPort.postMessage(message);
        // Electron does not report when a message was sent.
        await setTimeout(PORT_FLUSH_MS);
      },
      onStop: (listener) => parentPort.on('message', (event) => stopOn(event.data, listener)),
    };
  }
  if (process.send === undefined) return null;
  return {
    send: (message) => new Promise((resolve) => process.send?.(message, () => resolve())),
    onStop(listener) {
      process.on('message', (message) => stopOn(message, listener));
      process.on('disconnect', listener);
    },
  };
}

function stopOn(message: unknown, listener: () => void): void {
  if (HostMessageSchema.safeParse(message).success) listener();
}
