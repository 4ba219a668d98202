import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { encodeQuery } from './message.ts';
import { type AnnouncedService, ReceivedRecords } from './received-records.ts';

/** Where multicast DNS is asked and answered (RFC 6762, section 3). */
const GROUP = '224.0.0.251';
const PORT = 5353;
const HOPS = 255;

/** Answers arrive within 120 ms; after this time, missing records are queried. */
const ASK_MS = 300;
/** Rounds between two questions for all services, which are at least a second apart (RFC 6762, section 5.2). */
const ROUNDS_APART = 4;
/** A name has about 100 bytes, a packet of the network 1,400. */
const QUESTIONS_OF_PACKET = 12;

/**
 * The services of some types over TCP on every network of this computer, as they answer within `listenMs`. Rejects where no
 * network can be asked.
 */
export async function browseServices(
  types: readonly string[],
  listenMs: number,
): Promise<AnnouncedService[]> {
  const received = new ReceivedRecords(types);
  const sockets = await openSockets((message) => received.add(message));
  try {
    const endsAt = performance.now() + listenMs;
    for (let round = 0; performance.now() < endsAt; round += 1) {
      const questions = [...(round % ROUNDS_APART === 0 ? received.browsing() : []), ...received.missing()];
      for (let at = 0; at < questions.length; at += QUESTIONS_OF_PACKET) {
        const packet = encodeQuery(questions.slice(at, at + QUESTIONS_OF_PACKET));
        // If the network has gone meanwhile, nothing answers.
        for (const socket of sockets) socket.send(packet, PORT, GROUP, () => {});
      }
      await pause(Math.min(ASK_MS, endsAt - performance.now()));
    }
  } finally {
    for (const socket of sockets) socket.close();
  }
  return received.services();
}

/**
 * Opens a socket for each network interface, because a query leaves through only one. Rejects with the last failure if
 * none opens.
 */
async function openSockets(onMessage: (message: Buffer) => void): Promise<Socket[]> {
  const opened = await Promise.allSettled(ownAddresses().map((address) => openSocket(address, onMessage)));
  const sockets = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [failure] = opened.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (sockets.length === 0) throw failure;
  return sockets;
}

async function openSocket(address: string, onMessage: (message: Buffer) => void): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  try {
    socket.bind(PORT);
    await once(socket, 'listening');
    socket.addMembership(GROUP, address);
    socket.setMulticastInterface(address);
    socket.setMulticastTTL(HOPS);
  } catch (error) {
    socket.close();
    throw error;
  }
  socket.on('message', onMessage);
  // A failing network is left out, like one on which the query cannot be sent.
  socket.on('error', () => {});
  return socket;
}

/** One IPv4 address of each network; the computer's own where it has no other. */
function ownAddresses(): string[] {
  const networks = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ family }) => family === 'IPv4').slice(0, 1),
  );
  const outer = networks.filter(({ internal }) => !internal);
  return (outer.length > 0 ? outer : networks).map(({ address }) => address);
}
