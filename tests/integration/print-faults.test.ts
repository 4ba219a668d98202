import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Job } from '#shared/desk/contract/jobs';
import { IS_DEEP } from '../deep.ts';
import type { DeskOrder } from '../devices/printers/fault-child.ts';
import { READY_ANSWER, startTcpSink, type TcpSink } from '../devices/printers/tcp-sink.ts';
import { randomFrom } from './support/random.ts';

/** More labels and faults in `npm test -- deep`. */
const [LABELS, FAULTS] = IS_DEEP ? [1000, 100] : [120, 6];
const LABELS_PER_JOB = 40;
/** About the number of bytes that the test's desk sends per label. */
const LABEL_BYTES = 620;
const CHILD = join(import.meta.dirname, '../devices/printers/fault-child.ts');

const folder = mkdtempSync(join(tmpdir(), 'veneer-faults-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Events at the printer and at the desk, in order; none is lost between two queries. */
class Events {
  readonly #happened: ('break' | 'signal' | 'job')[] = [];
  #heard = Promise.withResolvers<void>();

  add(event: 'break' | 'signal' | 'job'): void {
    this.#happened.push(event);
    this.#heard.resolve();
  }

  fail(error: Error): void {
    this.#heard.promise.catch(() => {});
    this.#heard.reject(error);
  }

  async next(): Promise<'break' | 'signal' | 'job'> {
    for (;;) {
      const event = this.#happened.shift();
      if (event !== undefined) return event;
      this.#heard = Promise.withResolvers();
      await this.#heard.promise;
    }
  }
}

/** A desk in a separate process, and its last report about each job. */
class Desk {
  readonly jobs = new Map<string, Job>();
  readonly #uri: string;
  readonly #events: Events;
  #child: ChildProcess | null = null;

  constructor(uri: string, events: Events) {
    this.#uri = uri;
    this.#events = events;
  }

  /** Continues with the journal; the orders are sent again, each under its key. */
  start(orders: readonly DeskOrder[]): void {
    this.#child = fork(CHILD, [join(folder, 'journal.db'), this.#uri]);
    this.#child.on('message', (job: Job) => {
      this.jobs.set(job.id, job);
      this.#events.add('job');
    });
    this.#child.on('exit', (code, signal) => {
      if (signal !== 'SIGKILL') this.#events.fail(new Error(`the desk ended with code ${code}`));
    });
    for (const order of orders) this.order(order);
  }

  order(order: DeskOrder): void {
    this.#child?.send(order);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    child.removeAllListeners();
  }
}

/** The labels that the printer has printed over all connections: those whose last byte it has read. */
const printedBy = (printer: TcpSink): string[] =>
  printer.jobs.flatMap(({ bytes }) =>
    [...bytes.toString().matchAll(/<([^<>]+)>/g)].map(([, text = '']) => text),
  );

test(
  `${LABELS} labels and more come out once each through ${FAULTS} kills and cuts, or their job asks`,
  async () => {
    const random = randomFrom(20261123);
    const events = new Events();
    const printer = await startTcpSink({ hostStatus: READY_ANSWER, onFault: (kind) => events.add(kind) });
    const desk = new Desk(printer.uri, events);
    const textsOf = new Map<string, string[]>();
    const orders: DeskOrder[] = [];
    function addJob(): DeskOrder {
      const [key, first] = [randomUUID(), textsOf.size * LABELS_PER_JOB];
      const texts = Array.from({ length: LABELS_PER_JOB }, (_, label) => String(first + label));
      const order: DeskOrder = { do: 'submit', key, texts };
      textsOf.set(key, texts);
      orders.push(order);
      return order;
    }
    for (let job = 0; job < LABELS / LABELS_PER_JOB; job += 1) addJob();
    const isDone = () =>
      desk.jobs.size === textsOf.size &&
      [...desk.jobs.values()].every(({ state }) => state === 'sent' || state === 'confirmed');

    /** Reports, for each job with an unknown outcome, how many of its labels were printed. */
    function answer(): number {
      const asking = [...desk.jobs.values()].filter(({ state }) => state === 'unknown');
      for (const { id, unitsSent } of asking) {
        const texts = textsOf.get(id) ?? [];
        const out = printedBy(printer).filter((text) => texts.includes(text));
        expect(out).toEqual(texts.slice(0, out.length));
        expect(unitsSent).toBeLessThanOrEqual(out.length);
        desk.jobs.delete(id);
        desk.order({ do: 'resolve', id, printed: out.length });
      }
      return asking.length;
    }

    let [faults, asked] = [0, 0];
    desk.start(orders);
    while (faults < FAULTS || !isDone()) {
      // On a busy machine many labels are printed before a kill; further jobs then receive the remaining faults.
      if (isDone()) desk.order(addJob());
      const afterBytes = 1 + random((LABELS_PER_JOB / 4) * LABEL_BYTES);
      const kind = random(2) === 0 ? 'signal' : 'break';
      printer.behave(faults < FAULTS ? { kind, afterBytes } : { kind: 'swallow' });
      const event = await events.next();
      if (event !== 'job') faults += 1;
      if (event === 'signal') {
        await desk.kill();
        desk.start(orders);
      } else asked += answer();
    }
    await desk.kill();
    await printer.close();
    const inOrder = printedBy(printer)
      .map(Number)
      .sort((a, b) => a - b);
    expect(inOrder).toEqual(Array.from({ length: textsOf.size * LABELS_PER_JOB }, (_, label) => label));
    expect(asked).toBeGreaterThan(0);
  },
  IS_DEEP ? 20 * 60_000 : 120_000,
);
