import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type DnsRecord, type DomainName, decodeAnswer, encodeQuery, type Question } from './message.ts';

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

/** A service of the network, as it announces itself. */
export interface AnnouncedService {
  /** The service type, such as `_ipp`. */
  type: string;
  name: string;
  /** The host name, such as `host.local`. */
  host: string;
  /** IPv4; empty while no address of the host has been received. */
  addresses: readonly string[];
  port: number;
  /** Keys in lower case. */
  texts: ReadonlyMap<string, string>;
}

/**
 * The services of some types over TCP on every network of this computer, as they answer within `listenMs`. Rejects where no
 * network can be asked.
 */
export async function browseServices(
  types: readonly string[],
  listenMs: number,
): Promise<AnnouncedService[]> {
  const heard = new HeardRecords(types);
  const sockets = await openSockets((message) => heard.add(message));
  try {
    const endsAt = performance.now() + listenMs;
    for (let round = 0; performance.now() < endsAt; round += 1) {
      const questions = [...(round % ROUNDS_APART === 0 ? heard.browsing() : []), ...heard.missing()];
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
  return heard.services();
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

/** The DNS records received from services, by record name. */
class HeardRecords {
  readonly #types: readonly string[];
  readonly #instances = new Map<string, { name: DomainName; type: string }>();
  readonly #servers = new Map<string, { host: DomainName; port: number }>();
  readonly #texts = new Map<string, ReadonlyMap<string, string>>();
  readonly #addresses = new Map<string, Set<string>>();

  constructor(types: readonly string[]) {
    this.#types = types;
  }

  /** Adds the records of a message from the network; malformed messages are ignored. */
  add(message: Buffer): void {
    try {
      for (const record of decodeAnswer(message)) this.#take(record);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }

  browsing(): Question[] {
    return this.#types.map((type) => ({ name: serviceName(type), type: 'PTR' }));
  }

  /** Queries for records that did not arrive with the services; a packet has room for the records of about a dozen. */
  missing(): Question[] {
    return [...this.#instances].flatMap(([key, { name }]) => {
      const server = this.#servers.get(key);
      const questions: Question[] = [];
      if (server === undefined) questions.push({ name, type: 'SRV' });
      else if (!this.#addresses.has(keyOf(server.host))) questions.push({ name: server.host, type: 'A' });
      if (!this.#texts.has(key)) questions.push({ name, type: 'TXT' });
      return questions;
    });
  }

  services(): AnnouncedService[] {
    return [...this.#instances].flatMap(([key, { name, type }]) => {
      const server = this.#servers.get(key);
      if (server === undefined) return [];
      return {
        type,
        name: name[0] ?? '',
        host: server.host.join('.'),
        addresses: [...(this.#addresses.get(keyOf(server.host)) ?? [])],
        port: server.port,
        texts: this.#texts.get(key) ?? new Map(),
      };
    });
  }

  #take(record: DnsRecord): void {
    const key = keyOf(record.name);
    switch (record.type) {
      case 'PTR': {
        const type = this.#types.find((one) => keyOf(serviceName(one)) === key);
        if (type === undefined) return;
        if (record.isGoodbye) this.#instances.delete(keyOf(record.target));
        else this.#instances.set(keyOf(record.target), { name: record.target, type });
        return;
      }
      case 'SRV':
        this.#servers.set(key, record);
        return;
      case 'TXT':
        this.#texts.set(key, record.texts);
        return;
      case 'A':
        this.#addresses.set(key, (this.#addresses.get(key) ?? new Set()).add(record.address));
    }
  }
}

const serviceName = (type: string): DomainName => [type, '_tcp', 'local'];

/** Names are compared without regard to case (RFC 6762, section 16). */
const keyOf = (name: DomainName): string => name.join('\0').toLowerCase();
