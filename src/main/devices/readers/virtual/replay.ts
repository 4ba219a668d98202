import { readFile } from 'node:fs/promises';
import { AppError } from '#shared/errors';
import { fromHex, toHex } from '#shared/rfid/hex';
import { CONCEALED } from '../../transport/conceal-passwords.ts';
import { createListeners } from '../../transport/loss.ts';
import type { Transport } from '../../transport/transport.ts';
import { REPEATED } from '../../transport/wire-log.ts';

/** An event after a command: bytes from the reader, or the loss of the connection, with the delay. */
interface Event {
  afterMs: number;
  /** Null for a lost connection. */
  bytes: Uint8Array | null;
}

/** One command of the recorded program and all that followed until the next one. */
interface Exchange {
  /** Empty for the opening of the connection, which some readers greet. */
  command: string;
  events: Event[];
}

const LINE = new RegExp(`^(\\S+) (${REPEATED}?)([<>#]) (.*)$`);
/** A person who paused between two commands is not waited for again. */
const LONGEST_PAUSE_MS = 3000;

/**
 * The exchanges of a log that `wire-log.ts` has written. Repeated lines stand for the beginning of a log without it, and
 * what is left of the exchange behind them is skipped. Lines of other kinds are skipped too.
 */
function parseWireLog(text: string): Exchange[] {
  const exchanges: Exchange[] = [];
  let last: Exchange | undefined;
  let from = 0;
  let isBegun = false;
  for (const line of text.split('\n')) {
    const [, time = '', repeated, mark, content = ''] = LINE.exec(line.trim()) ?? [];
    const at = Date.parse(time);
    if (mark === undefined || Number.isNaN(at)) continue;
    if (repeated === REPEATED && isBegun) continue;
    if (repeated !== REPEATED && !isBegun) {
      isBegun = true;
      last = undefined;
    }
    const afterMs = Math.min(LONGEST_PAUSE_MS, Math.max(0, at - from));
    if (mark === '>' || content.startsWith('open ')) {
      last = { command: mark === '>' ? content : '', events: [] };
      exchanges.push(last);
      from = at;
    } else if (mark === '<' && /^([0-9A-F]{2}|\*\*)+$/.test(content))
      last?.events.push({ afterMs, bytes: fromHex(content.replaceAll(CONCEALED, '00')) });
    else if (content === 'lost') last?.events.push({ afterMs, bytes: null });
  }
  return exchanges;
}

/** Whether a command equals a logged one, in which the bytes of passwords are masked. */
function matches(logged: string, command: string): boolean {
  if (!logged.includes(CONCEALED)) return logged === command;
  const bytes = logged.match(/../g) ?? [];
  return (
    logged.length === command.length &&
    bytes.every((byte, at) => byte === CONCEALED || byte === command.slice(at * 2, at * 2 + 2))
  );
}

/**
 * A reader that answers as recorded in a wire log: each command gets the bytes that followed the next equal one in the
 * log, in the same chunks and at the same times, starting over after the last. A command that is not in the log gets no
 * answer. `open` throws `file.unreadable`, or `input.invalid` for a file without a command.
 */
export function createReplayTransport(path: string): Transport {
  const name = `replay ${path}`;
  const listeners = createListeners(name);
  const timers = new Set<NodeJS.Timeout>();
  let exchanges: Exchange[] = [];
  let next = 0;
  let isOpen = false;

  function lose(): void {
    isOpen = false;
    for (const timer of timers) clearTimeout(timer);
    listeners.lost();
  }

  function play({ afterMs, bytes }: Event): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (bytes === null) lose();
      else listeners.data(bytes);
    }, afterMs);
    timers.add(timer);
  }

  return {
    name,
    onData: listeners.onData,
    onLost: listeners.onLost,
    async open() {
      const text = await readFile(path, 'utf8').catch((cause: Error) => {
        throw new AppError('file.unreadable', { path, reason: cause.message }, { cause });
      });
      exchanges = parseWireLog(text);
      if (exchanges.every(({ command }) => command === ''))
        throw new AppError('input.invalid', { reason: path });
      isOpen = true;
      const greeting = exchanges.find(({ command }) => command === '');
      for (const event of greeting?.events ?? []) play(event);
    },
    async write(bytes) {
      if (!isOpen) throw new AppError('reader.disconnected', { port: name });
      const command = toHex(bytes);
      const isAsked = (exchange: Exchange) => matches(exchange.command, command);
      const ahead = exchanges.findIndex((exchange, index) => index >= next && isAsked(exchange));
      const found = ahead >= 0 ? ahead : exchanges.findIndex(isAsked);
      if (found < 0) return;
      next = found + 1;
      for (const event of exchanges[found]?.events ?? []) play(event);
    },
    async close() {
      isOpen = false;
      for (const timer of timers) clearTimeout(timer);
      listeners.mute();
    },
  };
}
