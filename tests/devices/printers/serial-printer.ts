import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PseudoTerminal, plugIn, untilGone } from '../pseudo-terminal.ts';
import { type Answers, listenFor } from './talking-printer.ts';

/** A printer on a pseudo-terminal. */
export interface SerialPrinter {
  path: string;
  /** Everything received since it was started, without the questions. */
  printed(): string;
  /** Pulls the cable: the port disappears. */
  unplug(): Promise<void>;
  plugIn(): Promise<void>;
  /** Sends bytes that no command asked for, such as XOFF. */
  say(bytes: Buffer): void;
  close(): Promise<void>;
}

/** Starts a printer that answers questions; `onPrinted` gets everything that it has received so far. */
export async function startSerialPrinter(
  answers: Answers,
  onPrinted: (printer: SerialPrinter) => void = () => {},
): Promise<SerialPrinter> {
  const folder = await mkdtemp(join(tmpdir(), 'printer-'));
  const path = join(folder, 'tty');
  const parts: Buffer[] = [];
  let cable: PseudoTerminal | null = null;
  const printer: SerialPrinter = {
    path,
    printed: () => {
      const text = Buffer.concat(parts).toString('latin1');
      return Object.keys(answers).reduce((rest, question) => rest.replaceAll(question, ''), text);
    },
    say: (bytes) => cable?.stdin.write(bytes),
    async plugIn() {
      const { cable: plugged, ready } = plugIn(path);
      cable = plugged;
      const hear = listenFor(answers, (answer) => plugged.stdin.write(answer));
      plugged.stdout.on('data', (bytes: Buffer) => {
        parts.push(bytes);
        hear(bytes);
        onPrinted(printer);
      });
      await ready;
    },
    async unplug() {
      const pulled = cable;
      cable = null;
      pulled?.kill();
      if (pulled) await untilGone(pulled);
    },
    async close() {
      await printer.unplug();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await printer.plugIn();
  return printer;
}
