import { type DnsRecord, type DomainName, decodeAnswer, type Question } from './message.ts';

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

/** Names kept of each type of record: a company's network has some dozens of printers, a defective device announces without end. */
const MOST_NAMES = 500;
/** Addresses kept of one host. */
const MOST_ADDRESSES = 16;

/** The DNS records received from services, by record name. What exceeds the limits is left out. */
export class HeardRecords {
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
      for (const record of decodeAnswer(message).toSorted(byUse)) this.#take(record);
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
        else keep(this.#instances, keyOf(record.target), { name: record.target, type });
        return;
      }
      case 'SRV':
        if (this.#isWanted(record.name)) keep(this.#servers, key, { host: record.host, port: record.port });
        return;
      case 'TXT':
        if (this.#isWanted(record.name)) keep(this.#texts, key, record.texts);
        return;
      case 'A': {
        if (![...this.#servers.values()].some(({ host }) => keyOf(host) === key)) return;
        const known = this.#addresses.get(key) ?? new Set();
        if (known.size < MOST_ADDRESSES) keep(this.#addresses, key, known.add(record.address));
      }
    }
  }

  /** Whether a name is that of a service of the wanted types. */
  #isWanted(name: DomainName): boolean {
    const key = keyOf(name.slice(1));
    return this.#types.some((type) => keyOf(serviceName(type)) === key);
  }
}

/** Records in the order in which they name each other: a service, its host, the host's addresses. */
const USES: readonly DnsRecord['type'][] = ['PTR', 'SRV', 'TXT', 'A'];
const byUse = (one: DnsRecord, other: DnsRecord): number => USES.indexOf(one.type) - USES.indexOf(other.type);

function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  if (kept.has(key) || kept.size < MOST_NAMES) kept.set(key, value);
}

const serviceName = (type: string): DomainName => [type, '_tcp', 'local'];

/** Names are compared without regard to case (RFC 6762, section 16). */
const keyOf = (name: DomainName): string => name.join('\0').toLowerCase();
