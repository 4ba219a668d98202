import type { KnownState } from './port.ts';
import type { StatusLanguage } from './status-language.ts';

/** A two-way connection to a printer over any transport. */
export interface DuplexLink {
  /** Resolves when the operating system has taken the bytes. */
  write(bytes: Uint8Array): Promise<void>;
  onData(listener: (bytes: Buffer) => void): void;
  /** Called when the printer or its cable is gone, or the connection was closed. */
  onLost(listener: () => void): void;
  /** Closes the connection; resolves when it may be opened again. */
  close(): Promise<void>;
}

/** Asks the printer for its state and closes the connection; null if it does not answer in time. */
export function askState(
  link: DuplexLink,
  status: StatusLanguage,
  statusMs: number,
): Promise<KnownState | null> {
  return new Promise((resolve) => {
    const end = (state: KnownState | null) => {
      clearTimeout(timer);
      void link.close().then(() => resolve(state));
    };
    const timer = setTimeout(() => end(null), statusMs);
    link.onLost(() => end(null));
    link.onData(status.watch(end));
    // A printer that is gone is reported as lost.
    link.write(status.question).catch(() => end(null));
  });
}
