import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server whose connections can go silent or be cut. */
export interface CutLine {
  /** The proxy's address: `http://127.0.0.1:port`. */
  origin: string;
  /** Stops forwarding data of the server; data to the server is still forwarded. */
  deafen(): void;
  /** Stops forwarding in both directions without closing connections. */
  freeze(): void;
  /** Closes the open connections and forwards new ones. */
  cut(): void;
  /** Number of connections so far. */
  connections(): number;
  close(): Promise<void>;
}

export async function startCutLine(target: string): Promise<CutLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let passes = { there: true, back: true };
  let count = 0;
  const server = createServer((near) => {
    count += 1;
    const mine = passes;
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    near.on('data', (data) => void (mine.there && far.write(data)));
    far.on('data', (data) => void (mine.back && near.write(data)));
    near.on('close', () => far.destroy());
    far.on('close', () => mine.back && near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function cut(): void {
    for (const socket of sockets) socket.destroy();
    passes = { there: true, back: true };
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deafen() {
      passes.back = false;
    },
    freeze() {
      passes.there = false;
      passes.back = false;
      passes = { there: true, back: true };
    },
    cut,
    connections: () => count,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
