import { AppError } from '#shared/errors';
import { Group, Tag } from './tags.ts';

export interface Resolution {
  cross: number;
  feed: number;
  /** 3 = dots per inch, 4 = dots per centimetre. */
  unit: number;
}

export interface IntegerRange {
  lower: number;
  upper: number;
}

/** One value; `null` for out-of-band tags, an attribute list for a collection. */
export type IppScalar =
  | null
  | number
  | boolean
  | string
  | Uint8Array
  | Resolution
  | IntegerRange
  | IppAttribute[];

export interface IppValue {
  tag: number;
  value: IppScalar;
}

/** A set of values under a name; most have one. */
export interface IppAttribute {
  name: string;
  values: IppValue[];
}

export interface IppGroup {
  tag: number;
  attributes: IppAttribute[];
}

/**
 * A request or a response: `code` is the operation or the status. Document bytes are not part of it; they follow
 * separately.
 */
export interface IppMessage {
  /** 0x0101 for IPP/1.1. */
  version: number;
  code: number;
  requestId: number;
  groups: IppGroup[];
}

/** Writes a message as RFC 8010 section 3 lays it out. */
export function encodeMessage({ version, code, requestId, groups }: IppMessage): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(version, 0);
  head.writeUInt16BE(code, 2);
  head.writeUInt32BE(requestId, 4);
  const parts: Buffer[] = [head];
  for (const group of groups) {
    parts.push(Buffer.of(group.tag));
    for (const attribute of group.attributes) encodeAttribute(attribute, parts);
  }
  parts.push(Buffer.of(Group.end));
  return Buffer.concat(parts);
}

function encodeAttribute({ name, values }: IppAttribute, parts: Buffer[]): void {
  for (const [index, { tag, value }] of values.entries()) {
    // Section 3.1.5: every value after the first has an empty name.
    const valueName = index === 0 ? name : '';
    if (tag === Tag.begCollection && Array.isArray(value)) {
      pushField(parts, tag, valueName, Buffer.alloc(0));
      encodeMembers(value, parts);
      pushField(parts, Tag.endCollection, '', Buffer.alloc(0));
    } else {
      pushField(parts, tag, valueName, encodeValue(tag, value));
    }
  }
}

/** Section 3.1.6: each member's name is sent as a value of its own. */
function encodeMembers(members: IppAttribute[], parts: Buffer[]): void {
  for (const { name, values } of members) {
    pushField(parts, Tag.memberAttrName, '', Buffer.from(name));
    encodeAttribute({ name: '', values }, parts);
  }
}

function pushField(parts: Buffer[], tag: number, name: string, value: Buffer): void {
  const nameBytes = Buffer.from(name);
  const head = Buffer.alloc(3 + nameBytes.length + 2);
  head.writeUInt8(tag, 0);
  head.writeUInt16BE(nameBytes.length, 1);
  nameBytes.copy(head, 3);
  head.writeUInt16BE(value.length, 3 + nameBytes.length);
  parts.push(head, value);
}

function encodeValue(tag: number, value: IppScalar): Buffer {
  if (value === null) return Buffer.alloc(0);
  if (typeof value === 'boolean') return Buffer.of(value ? 1 : 0);
  if (typeof value === 'string') return Buffer.from(value);
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (typeof value === 'number') return integers(value);
  if ('unit' in value) return Buffer.concat([integers(value.cross, value.feed), Buffer.of(value.unit)]);
  if ('lower' in value) return integers(value.lower, value.upper);
  throw new TypeError(`no encoding for IPP tag 0x${tag.toString(16)}`);
}

function integers(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeInt32BE(number, index * 4);
  return bytes;
}

/** Reads a message; throws `input.invalid` when it is cut off or not IPP. */
export function decodeMessage(bytes: Uint8Array): IppMessage {
  const reader = createReader(bytes);
  const version = reader.uint16();
  const code = reader.uint16();
  const requestId = reader.uint32();
  const groups: IppGroup[] = [];
  for (;;) {
    const tag = reader.uint8();
    if (tag === Group.end) return { version, code, requestId, groups };
    if (tag > 0x0f) throw damaged(`group tag 0x${tag.toString(16)}`);
    groups.push({ tag, attributes: decodeAttributes(reader) });
  }
}

function decodeAttributes(reader: Reader): IppAttribute[] {
  const attributes: IppAttribute[] = [];
  while (reader.peek() > 0x0f) {
    const { tag, name, bytes } = reader.field();
    const value: IppValue = { tag, value: decodeValue(tag, bytes, reader) };
    if (name !== '') attributes.push({ name, values: [value] });
    else if (attributes.length === 0) throw damaged('a further value without an attribute');
    else attributes.at(-1)?.values.push(value);
  }
  return attributes;
}

function decodeValue(tag: number, bytes: Buffer, reader: Reader): IppScalar {
  if (tag < 0x20) return null;
  switch (tag) {
    case Tag.integer:
    case Tag.enum:
      return requireLength(bytes, 4).readInt32BE(0);
    case Tag.boolean:
      return requireLength(bytes, 1)[0] !== 0;
    case Tag.resolution: {
      requireLength(bytes, 9);
      return { cross: bytes.readInt32BE(0), feed: bytes.readInt32BE(4), unit: bytes.readUInt8(8) };
    }
    case Tag.rangeOfInteger:
      requireLength(bytes, 8);
      return { lower: bytes.readInt32BE(0), upper: bytes.readInt32BE(4) };
    case Tag.begCollection:
      return decodeMembers(reader);
    case Tag.textWithLanguage:
    case Tag.nameWithLanguage:
      return decodeTextWithLanguage(bytes);
    case Tag.octetString:
    case Tag.dateTime:
      return new Uint8Array(bytes);
    default:
      // 0x40–0x5f are character strings; an unknown tag is kept as its bytes.
      return tag >= 0x40 && tag <= 0x5f ? bytes.toString('utf8') : new Uint8Array(bytes);
  }
}

function decodeMembers(reader: Reader): IppAttribute[] {
  const members: IppAttribute[] = [];
  for (;;) {
    const { tag, bytes } = reader.field();
    if (tag === Tag.endCollection) return members;
    if (tag === Tag.memberAttrName) members.push({ name: bytes.toString('utf8'), values: [] });
    else {
      const member = members.at(-1);
      if (member === undefined) throw damaged('a member without a name');
      member.values.push({ tag, value: decodeValue(tag, bytes, reader) });
    }
  }
}

/** Section 3.9: language and text, each with its length; the language is not used. */
function decodeTextWithLanguage(bytes: Buffer): string {
  const languageLength = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (bytes.length < 4 + languageLength) throw damaged('text with language');
  const length = bytes.readUInt16BE(2 + languageLength);
  return bytes.subarray(4 + languageLength, 4 + languageLength + length).toString('utf8');
}

type Reader = ReturnType<typeof createReader>;

function createReader(source: Uint8Array) {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  let at = 0;

  function take(count: number): Buffer {
    if (at + count > bytes.length) throw damaged('cut off');
    at += count;
    return bytes.subarray(at - count, at);
  }

  const uint16 = () => take(2).readUInt16BE(0);
  return {
    uint8: () => take(1).readUInt8(0),
    uint16,
    uint32: () => take(4).readUInt32BE(0),
    peek(): number {
      if (at >= bytes.length) throw damaged('cut off');
      return bytes.readUInt8(at);
    },
    /** Tag, name and value of one field, section 3.1.4. */
    field() {
      const tag = take(1).readUInt8(0);
      const name = take(uint16()).toString('utf8');
      return { tag, name, bytes: take(uint16()) };
    },
  };
}

function requireLength(bytes: Buffer, length: number): Buffer {
  if (bytes.length !== length) throw damaged(`value of ${bytes.length} bytes instead of ${length}`);
  return bytes;
}

function damaged(what: string): AppError {
  return new AppError('input.invalid', { reason: `IPP: ${what}` });
}
