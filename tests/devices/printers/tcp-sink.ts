import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface SinkConnection {
  /** Bytes received so far, without the status queries, which a printer does not print. */
  readonly bytes: Buffer;
  /** Settles with all bytes when the peer has finished or disconnected. */
  readonly ended: Promise<Buffer>;
}

export interface TcpSinkOptions {
  port?: number;
  /** The connection's behaviour, instead of reading to the end and closing. */
  behaviour?:
    | { kind: 'swallow' }
    /** Accepts and never reads. */
    | { kind: 'stall' }
    /** Resets the connection after this many bytes; later bytes are not read. */
    | { kind: 'break'; afterBytes: number }
    /** Calls `onFault` after this many bytes and reads on. */
    | { kind: 'signal'; afterBytes: number }
    /** Reads this many bytes a millisecond at most. */
    | { kind: 'drip'; bytes: number }
    /** Closes the connection regularly after this many bytes. */
    | { kind: 'leave'; afterBytes: number }
    /** Stops reading after it has answered so many questions. */
    | { kind: 'stop'; afterAnswers: number }
    /** Closes its own half at once and reads on. */
    | { kind: 'half-close' }
    /** Reads to the end and never closes. */
    | { kind: 'keep-open' };
  /**
   * The answer to every status query, sent when the query is reached; or successive answers, the last of which repeats.
   * A connection without anything but queries is not counted as a job, with or without answers.
   */
  hostStatus?: string | Buffer | readonly (string | Buffer)[];
  /** Called when `break` or `signal` takes effect. */
  onFault?(kind: 'break' | 'signal'): void;
  /** The question it answers, ZPL's by default. */
  question?: string;
}

export interface TcpSink {
  readonly port: number;
  readonly uri: string;
  /** Every connection so far. */
  readonly connections: number;
  /** The connections that were jobs, in order of arrival. */
  readonly jobs: readonly SinkConnection[];
  /** Waits for the job with this number, counted from 0. */
  job(index: number): Promise<SinkConnection>;
  behave(behaviour: NonNullable<TcpSinkOptions['behaviour']>): void;
  close(): Promise<void>;
}

/** A Zebra's answer to `~HS` when it is ready (ZPL II Programming Guide). */
export const READY_ANSWER =
  '\x02030,0,0,0560,000,0,0,0,000,0,0,0\x03\r\n\x02001,0,0,0,1,2,6,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n';

/** ZPL's. */
const HOST_STATUS = '~HS\r\n';

/** TSPL's, one byte of status (TSC's programming manual). */
export const TSPL_QUESTION = '\x1b!?';

/** Starts a stand-in for a network printer on a free port of this machine. */
export async function startTcpSink(options: TcpSinkOptions = {}): Promise<TcpSink> {
  let behaviour = options.behaviour ?? { kind: 'swallow' };
  const jobs: SinkConnection[] = [];
  const sockets = new Set<Socket>();
  let asked = 0;
  const nextAnswer = (): string | Buffer => {
    const given = options.hostStatus;
    if (given === undefined || typeof given === 'string' || Buffer.isBuffer(given)) return given ?? '';
    asked += 1;
    return given[Math.min(asked, given.length) - 1] ?? '';
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {
      // A printer under test may reset the connection; only the received bytes count.
    });
    accept(socket);
  });

  function accept(socket: Socket): void {
    const parts: Buffer[] = [];
    // What it would get is never read.
    const isUnread = behaviour.kind === 'stall';
    let isJob = isUnread;
    const ended = new Promise<Buffer>((resolve) => {
      socket.once('close', () => resolve(Buffer.concat(parts)));
    });
    const connection: SinkConnection = {
      get bytes() {
        return Buffer.concat(parts);
      },
      ended,
    };
    const report = () => {
      jobs.push(connection);
      server.emit('job');
    };
    if (isJob) report();
    if (isUnread) return void socket.pause();
    if (behaviour.kind === 'half-close') socket.end();
    let received = 0;
    let answers = 0;
    const take = (part: Buffer) => {
      if (part.length === 0) return;
      if (!isJob) {
        isJob = true;
        report();
      }
      parts.push(part);
      received += part.length;
    };
    const question = options.question ?? HOST_STATUS;
    const questions = findQuestions(question);
    socket.on('data', (data) => {
      if (behaviour.kind === 'drip') {
        socket.pause();
        setTimeout(() => socket.resume(), data.length / behaviour.bytes);
      }
      for (const part of questions(data)) {
        if (socket.destroyed) return;
        if (part === null) {
          if (options.hostStatus !== undefined && socket.writable) socket.write(nextAnswer());
          answers += 1;
          if (behaviour.kind === 'stop' && answers >= behaviour.afterAnswers) return void socket.pause();
          continue;
        }
        take(part);
        if (behaviour.kind === 'break' && received >= behaviour.afterBytes) {
          socket.resetAndDestroy();
          options.onFault?.('break');
        }
        if (behaviour.kind === 'signal' && received >= behaviour.afterBytes) {
          behaviour = { kind: 'swallow' };
          options.onFault?.('signal');
        }
        if (behaviour.kind === 'leave' && received >= behaviour.afterBytes) socket.destroy();
      }
    });
    socket.on('end', () => {
      if (behaviour.kind !== 'keep-open') socket.end();
    });
  }

  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    uri: `tcp://127.0.0.1:${address.port}`,
    get connections() {
      return sockets.size;
    },
    jobs,
    async job(index) {
      for (;;) {
        const found = jobs[index];
        if (found !== undefined) return found;
        await once(server, 'job');
      }
    },
    behave(next) {
      behaviour = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Splits the received data into the queries (null) and the bytes between them; a query may arrive in pieces. */
function findQuestions(question: string): (data: Buffer) => (Buffer | null)[] {
  let held = Buffer.alloc(0);
  return (data) => {
    const found: (Buffer | null)[] = [];
    let rest = Buffer.concat([held, data]);
    for (let at = rest.indexOf(question); at >= 0; at = rest.indexOf(question)) {
      found.push(rest.subarray(0, at), null);
      rest = rest.subarray(at + question.length);
    }
    const tail = rest.lastIndexOf(question.charAt(0));
    const isBegun = tail >= 0 && question.startsWith(rest.subarray(tail).toString('latin1'));
    held = isBegun ? rest.subarray(tail) : Buffer.alloc(0);
    found.push(isBegun ? rest.subarray(0, tail) : rest);
    return found;
  };
}
