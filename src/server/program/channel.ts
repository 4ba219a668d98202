import { setTimeout } from 'node:timers/promises';
import { HostMessageSchema, type ServerMessage } from '#shared/process';

/** The way to whoever started this program; see `#shared/process` for what is said. */
export interface Channel {
  /** Settles when the message is on its way, so that the program may end. */
  send(message: ServerMessage): Promise<void>;
  /** The starter wants us to end, or is gone. */
  onStop(listener: () => void): void;
}

/** What Electron gives a utility process as `process.parentPort`. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

const PORT_FLUSH_MS = 100;

/** Electron's port or Node's IPC; null when a person or a service manager started us. */
export function openChannel(): Channel | null {
  const parentPort = (process as { parentPort?: ParentPort }).parentPort;
  if (parentPort) {
    return {
      async send(message) {
        parentPort.postMessage(message);
        // Electron does not say when a message has left.
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
