import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toHex } from '#shared/rfid/hex';
import { openLogFile } from '../../storage/log-file.ts';
import { ConcealedRun } from './conceal-passwords.ts';
import type { Transport } from './transport.ts';

/** Largest size of each of the two files of a device: of a reader about an hour of inventory, or a week of writing tags. */
const LIMIT_BYTES = 2 * 1024 * 1024;
/** Lines are stored together: a busy reader sends some hundred chunks a second. */
const STORE_AFTER_MS = 500;
const MOST_WAITING = 1000;
const MOST_WAITING_CHARACTERS = 1_000_000;
/** Characters of a connection's first exchanges that are repeated: the capabilities of an LLRP reader are some thousand bytes. */
const MOST_REPEATED_CHARACTERS = 64_000;
/** Marks a line at the beginning of a file that repeats one of a file before. */
export const REPEATED = '~';

/** What a device and this computer sent to each other: `>` to the device, `<` from it, `#` of the connection. */
export interface WireLog {
  note(mark: '>' | '<' | '#', content: string): void;
  /** Writes the waiting entries to disk. */
  store(): void;
  /** The oldest line first; empty for a device that was never opened. */
  read(): Promise<string>;
}

/** The logs of this computer's readers or printers, by address. */
export interface WireLogs {
  (uri: string): WireLog;
  /** From now on no log shows this password (hexadecimal), be it sent as bytes or as text. */
  conceal(password: string): void;
}

/** Keeps the logs in a folder, two files a device, of which the older one is dropped: never more than 4 MB each. */
export function createWireLogs(folder: string, device: 'reader' | 'printer' = 'reader'): WireLogs {
  const logs = new Map<string, WireLog>();
  const concealed = new Set<string>();
  const logOf = (uri: string) => {
    const name = createHash('sha256').update(uri).digest('hex').slice(0, 16);
    const path = join(folder, `${device}-${name}.log`);
    const log =
      logs.get(uri) ?? createWireLog(path, { passwords: concealed, isReplayed: device === 'reader' });
    logs.set(uri, log);
    return log;
  };
  return Object.assign(logOf, {
    conceal(password: string) {
      const digits = password.toUpperCase();
      concealed.add(digits);
      concealed.add(toHex(new TextEncoder().encode(digits)));
    },
  });
}

/** `isReplayed`: each file begins with the first exchanges of its connection, without which a replay cannot go on. */
function createWireLog(
  path: string,
  { passwords, isReplayed }: { passwords: ReadonlySet<string>; isReplayed: boolean },
): WireLog {
  const first = new FirstExchanges();
  const append = openLogFile(path, LIMIT_BYTES, () => (isReplayed ? first.repeated() : ''));
  const run = new ConcealedRun(passwords);
  let speaker = '';
  let waiting: string[] = [];
  let characters = 0;
  let timer: NodeJS.Timeout | undefined;

  function write(mark: string, shown: string, time = new Date().toISOString()): void {
    waiting.push(`${time} ${mark} ${shown}\n`);
    first.add({ time, mark, shown });
    characters += shown.length;
    if (waiting.length >= MOST_WAITING || characters >= MOST_WAITING_CHARACTERS) store();
    else timer ??= setTimeout(store, STORE_AFTER_MS).unref();
  }

  function store(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0) append(waiting.join(''));
    waiting = [];
    characters = 0;
  }

  function storeAll(): void {
    run.end();
    store();
  }

  return {
    note(mark, content) {
      if (mark !== speaker) run.end();
      speaker = mark;
      if (mark === '#') return write(mark, content);
      const time = new Date().toISOString();
      run.add({ content, show: (shown) => write(mark, shown, time) });
      // A command is noted as a whole, an answer as it arrives.
      if (mark === '>') run.end();
      else run.settle();
    },
    store: storeAll,
    async read() {
      storeAll();
      const parts = [`${path}.1`, path].map((file) => readFile(file, 'utf8').catch(() => ''));
      return (await Promise.all(parts)).join('');
    },
  };
}

/** The whole exchanges at the beginning of an open connection. */
class FirstExchanges {
  #whole = '';
  /** The exchange that the next command ends. */
  #last = '';
  #isFull = false;

  add({ time, mark, shown }: { time: string; mark: string; shown: string }): void {
    if (mark === '#') {
      [this.#whole, this.#last] = ['', ''];
      this.#isFull = !shown.startsWith('open ');
    }
    if (this.#isFull) return;
    if (mark === '>') {
      this.#whole += this.#last;
      this.#last = '';
    }
    this.#last += `${time} ${REPEATED}${mark} ${shown}\n`;
    this.#isFull = this.#whole.length + this.#last.length > MOST_REPEATED_CHARACTERS;
  }

  repeated(): string {
    return this.#whole;
  }
}

/** The transport with every byte in and out noted in a log. */
export function logWire(transport: Transport, log: WireLog): Transport {
  return {
    name: transport.name,
    ...(transport.holdMs && { holdMs: transport.holdMs }),
    async open() {
      log.note('#', `open ${transport.name}`);
      try {
        await transport.open();
      } catch (error) {
        log.note('#', `not opened: ${error instanceof Error ? error.message : ''}`);
        throw error;
      }
    },
    write(bytes) {
      log.note('>', toHex(bytes));
      return transport.write(bytes).catch((error: unknown) => {
        // The connection was lost unnoticed before.
        log.note('#', 'lost');
        throw error;
      });
    },
    onData(listener) {
      transport.onData((chunk) => {
        log.note('<', toHex(chunk));
        listener(chunk);
      });
    },
    onLost(listener) {
      transport.onLost((error) => {
        log.note('#', 'lost');
        log.store();
        listener(error);
      });
    },
    async close() {
      log.note('#', 'close');
      log.store();
      await transport.close();
    },
  };
}
