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

/** Services kept: a company's network has some dozens of printers, a defective device announces without end. */
const MOST_SERVICES = 500;
/** Addresses kept of one host. */
const MOST_ADDRESSES = 16;

/**
 * The DNS records received from services, by record name. Records of names that were not announced are left out: they are asked
 * for when the name is. Above the limit a service takes the place of the oldest one whose port has not been received.
 */
export class ReceivedRecords {
  readonly #types: readonly string[];
  readonly #instances = new Map<string, { name: DomainName; type: string }>();
  /** Those without a port, the oldest first. */
  readonly #portless = new Set<string>();
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
        if (type === undefined || keyOf(record.target.slice(1)) !== key) return;
        if (record.isGoodbye) this.#drop(keyOf(record.target));
        else this.#keep(keyOf(record.target), { name: record.target, type });
        return;
      }
      case 'SRV':
        if (!this.#instances.has(key)) return;
        if (keyOf(this.#servers.get(key)?.host ?? []) !== keyOf(record.host)) this.#dropServer(key);
        this.#servers.set(key, { host: record.host, port: record.port });
        this.#portless.delete(key);
        return;
      case 'TXT':
        if (this.#instances.has(key)) this.#texts.set(key, record.texts);
        return;
      case 'A': {
        if (!this.#hasHost(key)) return;
        const known = this.#addresses.get(key) ?? new Set();
        if (known.size < MOST_ADDRESSES) this.#addresses.set(key, known.add(record.address));
      }
    }
  }

  #keep(key: string, service: { name: DomainName; type: string }): void {
    if (this.#instances.has(key)) return;
    if (this.#instances.size >= MOST_SERVICES) {
      const [oldest] = this.#portless;
      if (oldest === undefined) return;
      this.#drop(oldest);
    }
    this.#instances.set(key, service);
    this.#portless.add(key);
  }

  #drop(key: string): void {
    this.#instances.delete(key);
    this.#portless.delete(key);
    this.#texts.delete(key);
    this.#dropServer(key);
  }

  /** Drops the addresses of its host with it, unless another service is there. */
  #dropServer(key: string): void {
    const server = this.#servers.get(key);
    if (server === undefined) return;
    this.#servers.delete(key);
    if (!this.#hasHost(keyOf(server.host))) this.#addresses.delete(keyOf(server.host));
  }

  #hasHost(key: string): boolean {
    return [...this.#servers.values()].some(({ host }) => keyOf(host) === key);
  }
}

/** Records in the order in which they name each other: a service, its host, the host's addresses. */
const USES: readonly DnsRecord['type'][] = ['PTR', 'SRV', 'TXT', 'A'];
const byUse = (one: DnsRecord, other: DnsRecord): number => USES.indexOf(one.type) - USES.indexOf(other.type);

const serviceName = (type: string): DomainName => [type, '_tcp', 'local'];

/** Names are compared without regard to case (RFC 6762, section 16). */
const keyOf = (name: DomainName): string => name.join('\0').toLowerCase();
