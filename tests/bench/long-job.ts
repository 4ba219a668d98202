import { execFile } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HOST_FLAGS } from '../../build/lib/host-flags.mjs';
import { withDeskPrinter } from './desk-printer.ts';
import type { BenchResult } from './result.ts';
import { packageRows } from './rows.ts';

/** A printer of 10 in/s would take 138 s for the labels; this one is ten times as fast. */
const INCHES_PER_SECOND = 100;
const LABELS = 500;
const LABEL_MS = (70 / 25.4 / INCHES_PER_SECOND) * 1000;
/** How much data a small printer reads ahead of what it prints. */
const BUFFER_BYTES = 64 * 1024;

/** Memory that 10,000 labels add to a host, in a separate process with the host's flags. */
export async function benchJobMemory(): Promise<BenchResult[]> {
  const program = join(import.meta.dirname, 'job-memory.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', ...HOST_FLAGS, program]);
  return [JSON.parse(stdout) as BenchResult];
}

/** How long a fast printer with a small buffer waits for labels of one job. */
export function benchPrinterSupply(): Promise<BenchResult[]> {
  const printer = new PacedPrinter();
  return withDeskPrinter(
    (socket) => printer.serve(socket),
    async (desk) => {
      // The printer answers no queries, so the job may end as unknown; the labels are counted here.
      await (await desk.print(packageRows(LABELS))).ended;
      await printer.printed(LABELS);
      return [
        {
          name: 'wait of a printer of 100 in/s for the labels of a job, longest',
          value: Math.max(...printer.waitsMs),
          unit: 'ms',
          target: '0 at 10 in/s',
          note: `${LABELS} labels of ${LABEL_MS.toFixed(0)} ms, 64 KiB of buffer; waited ${printer.waitsMs.filter((ms) => ms > 0).length} times`,
        },
      ];
    },
  );
}

/** Prints labels one after the other and reads ahead until its buffer is full. */
class PacedPrinter {
  /** Between the end of a label and the arrival of the next, which was late by this; 0 where it had arrived. */
  readonly waitsMs: number[] = [];
  #buffered = '';
  #socket: Socket | null = null;
  #freeAt = 0;
  #arrivals: { at: number; bytes: number }[] = [];
  #isPrinting = false;
  #printed = 0;
  #settled: { count: number; resolve: () => void } | null = null;

  serve(socket: Socket): void {
    this.#socket = socket;
    socket.on('data', (bytes) => this.#take(bytes.toString('latin1')));
    socket.on('end', () => socket.end());
  }

  /** Resolves when so many labels are printed. */
  printed(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#settled = { count, resolve };
      this.#next();
    });
  }

  #take(text: string): void {
    this.#buffered += text;
    for (;;) {
      const end = this.#buffered.indexOf('^XZ');
      if (end === -1) break;
      const format = this.#buffered.slice(0, end);
      this.#buffered = this.#buffered.slice(end + 3);
      // Formats that only store or delete print nothing.
      const prints = /\^(?:XF|FD|XG|GF)/.test(format) && !format.includes('^DF');
      if (prints) this.#arrivals.push({ at: performance.now(), bytes: end });
    }
    this.#holdBack();
    this.#next();
  }

  #holdBack(): void {
    const ahead = this.#arrivals.reduce((sum, { bytes }) => sum + bytes, this.#buffered.length);
    if (ahead > BUFFER_BYTES) this.#socket?.pause();
    else this.#socket?.resume();
  }

  #next(): void {
    if (this.#isPrinting) return;
    const label = this.#arrivals.shift();
    if (label === undefined) {
      if (this.#settled !== null && this.#printed >= this.#settled.count) this.#settled.resolve();
      return;
    }
    if (this.#freeAt > 0) this.waitsMs.push(Math.max(0, label.at - this.#freeAt));
    this.#isPrinting = true;
    // Timers are late by some ms; the next label is due when this one is due to end.
    this.#freeAt = Math.max(this.#freeAt, label.at) + LABEL_MS;
    setTimeout(
      () => {
        this.#isPrinting = false;
        this.#printed += 1;
        this.#holdBack();
        this.#next();
      },
      Math.max(0, this.#freeAt - performance.now()),
    );
  }
}
