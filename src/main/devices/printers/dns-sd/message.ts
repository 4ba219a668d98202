import { isIPv4 } from 'node:net';

/** A domain name as its labels. A service's own label is free text and may contain dots (RFC 6763, section 4.1.1). */
export type DomainName = readonly string[];

/** Types of records (RFC 1035, RFC 2782). */
const TYPES = { A: 1, PTR: 12, TXT: 16, SRV: 33 } as const;
/** The Internet; the bit above it has other meanings in multicast (RFC 6762, section 18). */
const CLASS_IN = 1;
const CLASS_MASK = 0x7fff;

export interface Question {
  name: DomainName;
  type: keyof typeof TYPES;
}

/** A record of an answer. A time to live of 0 withdraws an announcement (`isGoodbye`). */
export type DnsRecord = { name: DomainName; isGoodbye: boolean } & (
  | { type: 'A'; address: string }
  | { type: 'PTR'; target: DomainName }
  | { type: 'SRV'; host: DomainName; port: number }
  | { type: 'TXT'; texts: ReadonlyMap<string, string> }
);

const HEADER_BYTES = 12;
/** Longest name (RFC 1035, section 2.3.4). */
const NAME_BYTES = 255;
/** Pointers of one name: more than any label that could follow them. */
const MOST_POINTERS = NAME_BYTES / 2;
/** Longest texts of a service that are read: 400 bytes are usual, 1,300 fit one packet (RFC 6763, section 6.2). */
const MOST_TEXT_BYTES = 4000;
/** First byte of a pointer to a name earlier in the message (RFC 1035, section 4.1.4). */
const POINTER = 0xc0;

/** A multicast question: its id and flags are 0 (RFC 6762, section 18). */
export function encodeQuery(questions: readonly Question[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(questions.length, 4);
  return Buffer.concat([
    header,
    ...questions.map(({ name, type }) => Buffer.concat([encodeName(name), uint16(TYPES[type], CLASS_IN)])),
  ]);
}

function encodeName(name: DomainName): Buffer {
  const labels = name.map((label) => Buffer.from(label));
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), label]),
    Buffer.from([0]),
  ]);
}

function uint16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => {
    bytes.writeUInt16BE(value, at * 2);
  });
  return bytes;
}

/**
 * Decodes the records of an answer in all its sections; records of other types are left out. Throws a `RangeError` for
 * a malformed message.
 */
export function decodeAnswer(message: Buffer): DnsRecord[] {
  const isAnswer = message.readUInt16BE(2) >= 0x8000;
  if (!isAnswer) return [];
  const reader = new Reader(message);
  for (let questions = message.readUInt16BE(4); questions > 0; questions -= 1) {
    reader.name();
    reader.skip(4);
  }
  const records: DnsRecord[] = [];
  const sections = [6, 8, 10].map((at) => message.readUInt16BE(at));
  for (let left = sections.reduce((sum, count) => sum + count, 0); left > 0; left -= 1) {
    const record = reader.record();
    if (record !== null) records.push(record);
  }
  return records;
}

class Reader {
  readonly #message: Buffer;
  #at = HEADER_BYTES;

  constructor(message: Buffer) {
    this.#message = message;
  }

  skip(bytes: number): void {
    this.#at += bytes;
  }

  name(): DomainName {
    const { labels, end } = this.#nameAt(this.#at);
    this.#at = end;
    return labels;
  }

  record(): DnsRecord | null {
    const name = this.name();
    const type = this.#uint16();
    const isInternet = (this.#uint16() & CLASS_MASK) === CLASS_IN;
    const isGoodbye = this.#message.readUInt32BE(this.#at) === 0;
    this.skip(4);
    const length = this.#uint16();
    const data = this.#at;
    this.skip(length);
    if (this.#at > this.#message.length) throw new RangeError('a record goes past the end of its message');
    const own = isInternet ? this.#data(type, data, length) : null;
    return own && { name, isGoodbye, ...own };
  }

  #uint16(): number {
    const value = this.#message.readUInt16BE(this.#at);
    this.skip(2);
    return value;
  }

  #data(type: number, at: number, length: number) {
    const message = this.#message;
    switch (type) {
      case TYPES.A: {
        const address = message.subarray(at, at + length).join('.');
        return isIPv4(address) ? ({ type: 'A', address } as const) : null;
      }
      case TYPES.PTR:
        return { type: 'PTR', target: this.#nameAt(at).labels } as const;
      case TYPES.SRV:
        // Priority and weight precede the port; they do not matter, because devices have one record each.
        return {
          type: 'SRV',
          port: message.readUInt16BE(at + 4),
          host: this.#nameAt(at + 6).labels,
        } as const;
      case TYPES.TXT:
        return {
          type: 'TXT',
          texts: readTexts(message.subarray(at, at + Math.min(length, MOST_TEXT_BYTES))),
        } as const;
      default:
        return null;
    }
  }

  /** Reads a name; `end` is the offset after it. */
  #nameAt(start: number): { labels: string[]; end: number } {
    const labels: string[] = [];
    let from = start;
    let at = start;
    let end: number | null = null;
    let bytes = 1;
    let pointers = 0;
    for (;;) {
      const length = this.#message.readUInt8(at);
      if (length === 0) return { labels, end: end ?? at + 1 };
      if (length < POINTER) {
        bytes += 1 + length;
        if (bytes > NAME_BYTES) throw new RangeError('a name is too long');
        labels.push(this.#message.toString('utf8', at + 1, at + 1 + length));
        at += 1 + length;
        continue;
      }
      const target = this.#message.readUInt16BE(at) & 0x3fff;
      // A pointer to the labels before it, or to later ones, could form a loop.
      if (target >= from) throw new RangeError('a name does not point to an earlier one');
      pointers += 1;
      if (pointers > MOST_POINTERS) throw new RangeError('a name has too many pointers');
      end ??= at + 2;
      from = target;
      at = target;
    }
  }
}

/** `key=value` texts, whose keys are compared without regard to case (RFC 6763, section 6.4). */
function readTexts(data: Buffer): Map<string, string> {
  const texts = new Map<string, string>();
  for (let at = 0; at < data.length; at += 1 + data.readUInt8(at)) {
    const text = data.toString('utf8', at + 1, at + 1 + data.readUInt8(at));
    const [key = '', value = ''] = text.split(/=(.*)/s, 2);
    texts.set(key.toLowerCase(), value);
  }
  return texts;
}
