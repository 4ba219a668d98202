import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** One connection to the sink. */
export interface SinkConnection {
  /** Bytes received so far. */
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
    /** Resets the connection after this many bytes. */
    | { kind: 'break'; afterBytes: number }
    /** Closes the connection regularly after this many bytes. */
    | { kind: 'leave'; afterBytes: number }
    /** Closes its own half at once and reads on. */
    | { kind: 'half-close' }
    /** Reads to the end and never closes. */
    | { kind: 'keep-open' };
  /** Answer to `~HS`; a query is then not counted as a job. */
  hostStatus?: string;
}

export interface TcpSink {
  readonly port: number;
  readonly uri: string;
  /** The connections that were jobs, in order of arrival. */
  readonly jobs: readonly SinkConnection[];
  /** Waits for the job with this number, counted from 0. */
  job(index: number): Promise<SinkConnection>;
  behave(behaviour: NonNullable<TcpSinkOptions['behaviour']>): void;
  close(): Promise<void>;
}

/** Starts a stand-in for a network printer on a free port of this machine. */
export async function startTcpSink(options: TcpSinkOptions = {}): Promise<TcpSink> {
  let behaviour = options.behaviour ?? { kind: 'swallow' };
  const jobs: SinkConnection[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {
      // A printer under test may reset the connection; only the received bytes count.
    });
    accept(socket);
  });

  function accept(socket: Socket): void {
    const parts: Buffer[] = [];
    let isJob = options.hostStatus === undefined;
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
    if (behaviour.kind === 'stall') return void socket.pause();
    if (behaviour.kind === 'half-close') socket.end();
    socket.on('data', (part) => {
      if (!isJob) {
        if (part.toString('latin1').startsWith('~HS')) return void socket.end(options.hostStatus ?? '');
        isJob = true;
        report();
      }
      parts.push(part);
      const received = parts.reduce((sum, { length }) => sum + length, 0);
      if (behaviour.kind === 'break' && received >= behaviour.afterBytes) socket.resetAndDestroy();
      if (behaviour.kind === 'leave' && received >= behaviour.afterBytes) socket.destroy();
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
