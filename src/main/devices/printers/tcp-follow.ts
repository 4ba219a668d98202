import type { Socket } from 'node:net';
import type { Fate, KnownState } from './port.ts';
import type { StatusLanguage } from './status-language.ts';

interface FollowOptions {
  signal: AbortSignal;
  /** From an answer to the next question. */
  everyMs: number;
  onState(state: KnownState): void;
}

/**
 * Asks a printer that has read a whole job for its state until it says that everything is printed. `sent` when `signal` fires,
 * the printer breaks off, or its answers can no longer tell. Closes the connection.
 */
export function followOnSocket(
  socket: Socket,
  status: StatusLanguage,
  { signal, everyMs, onState }: FollowOptions,
): Promise<Fate> {
  const judge = status.judgeDone();
  return new Promise((resolve) => {
    let next: NodeJS.Timeout | undefined;
    const end = (fate: Fate) => {
      clearTimeout(next);
      signal.removeEventListener('abort', giveUp);
      socket.destroy();
      resolve(fate);
    };
    const giveUp = () => end('sent');
    const ask = () => socket.write(status.question);
    socket.on(
      'data',
      status.watch((state) => {
        onState(state);
        const fate = judge(state);
        if (fate !== null) return end(fate);
        clearTimeout(next);
        next = setTimeout(ask, everyMs);
      }),
    );
    socket.once('error', giveUp);
    socket.once('end', giveUp);
    socket.once('close', giveUp);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    else ask();
  });
}
