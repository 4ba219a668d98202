import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { LlrpSimulator } from '../../../src/main/devices/readers/virtual/llrp-simulator.ts';
import { SimulatedTag, type TagSpecification } from '../../../src/main/devices/readers/virtual/tag.ts';
import { PUBLISHED } from '../../fixtures/readers/llrp/published-messages.ts';

/** ConnectionAttemptEvent with the status 2: a connection that a client has initiated exists already. */
const TAKEN = Buffer.from(PUBLISHED.connectionAccepted.replace(/0000$/, '0002'), 'hex');

/** A fixed LLRP reader on a TCP port, which goes on with its inventories when its connection is lost. */
export interface NetworkLlrp {
  uri: string;
  simulator: LlrpSimulator;
  /**
   * Cuts the connection, while the reader believes to have it still: it refuses so many clients, then takes the next
   * one.
   */
  drop(refusals?: number): void;
  close(): Promise<void>;
}

export async function startNetworkLlrp(tags: TagSpecification[]): Promise<NetworkLlrp> {
  const simulator = new LlrpSimulator(tags.map((tag) => new SimulatedTag(tag)));
  const sockets = new Set<Socket>();
  let refusals = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    if (refusals > 0) {
      refusals -= 1;
      socket.end(TAKEN);
      return;
    }
    simulator.plugIn({ send: (bytes) => void socket.write(bytes), unplug: () => socket.destroy() });
    socket.on('data', (chunk) => simulator.receive(chunk));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => {
    for (const socket of sockets) socket.removeAllListeners('data').resetAndDestroy();
  };
  return {
    uri: `tcp:127.0.0.1:${(server.address() as AddressInfo).port}`,
    simulator,
    drop(count = 0) {
      refusals = count;
      drop();
    },
    async close() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
