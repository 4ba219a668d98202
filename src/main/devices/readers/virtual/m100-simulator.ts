import { toHex } from '#shared/rfid/hex';
import { toBigEndian } from '../bytes.ts';
import {
  createM100Framer,
  encodeFrame,
  FrameType,
  M100_MARKS,
  type M100Frame,
  type Marks,
} from '../m100/frames.ts';
import type { Faults } from './faults.ts';
import { DELIVERED_CENTI_DBM, ReaderSimulator } from './reader-simulator.ts';
import { locksOf, type SimulatedTag, TagError } from './tag.ts';

const ERROR = 0xff;
const Refusal = {
  unknown: 0x17,
  noTag: 0x15,
  accessFailed: 0x16,
  readNoTag: 0x09,
  writeNoTag: 0x10,
} as const;
const Code = {
  info: 0x03,
  setRegion: 0x07,
  getRegion: 0x08,
  select: 0x0c,
  getQuery: 0x0d,
  setQuery: 0x0e,
  selectMode: 0x12,
  poll: 0x22,
  pollOn: 0x27,
  stop: 0x28,
  read: 0x39,
  write: 0x49,
  kill: 0x65,
  lock: 0x82,
  setChannel: 0xab,
  setHopping: 0xad,
  setPower: 0xb6,
  getPower: 0xb7,
} as const;

const DELIVERED_REGION: number = 0x01;
/** All tags, session 0, target A, Q 4. */
const DELIVERED_QUERY = [0x10, 0x20] as const;

/** Of the first byte of a Query. */
const SELECTED_ONLY = 0b1100;
const SESSION_BITS = 0b11;

interface Mask {
  bank: number;
  pointerBits: number;
  bits: number;
  mask: Uint8Array;
}

/** An M100 reader in software. Answers in the published frames; a frame that is wrong in any way gets error 17. */
export class M100Simulator extends ReaderSimulator<M100Frame> {
  /** Hardware, software and maker, as the reader reports them. */
  infoTexts = ['M100 26dBm V1.0', 'V2.3.5', 'MagicRF'];
  readonly codes = {
    poll: Code.poll,
    read: Code.read,
  };
  protected readonly checkFromEnd = 2;
  protected override readonly stopCode = Code.stop;
  protected override readonly tellsAtOnce = true;
  readonly #marks: Marks;
  /** Index of the channel that it keeps to. */
  channel: number | 'hop' = 'hop';
  /** The two bytes of the Query command, as another program may have left them. */
  query: readonly number[] = DELIVERED_QUERY;
  /** Its number, as another program may have set it. */
  region = DELIVERED_REGION;
  #mask: Mask | null = null;
  /** When the mask of a selection is applied, as another program may have left it. */
  selects: 'always' | 'never' | 'access' = 'never';

  constructor(tags: SimulatedTag[], faults: Faults = {}, marks: Marks = M100_MARKS) {
    super(tags, faults);
    this.#marks = marks;
  }

  override restart(): void {
    this.region = DELIVERED_REGION;
    this.query = DELIVERED_QUERY;
    this.channel = 'hop';
    this.powerDbm = DELIVERED_CENTI_DBM / 100;
    this.#mask = null;
    this.selects = 'never';
    this.isStreaming = false;
  }

  protected createFramer() {
    return createM100Framer(this.#marks);
  }

  protected commandOf({ type, command }: M100Frame): number | null {
    return type === FrameType.command ? command : null;
  }

  protected encode(frame: M100Frame): Uint8Array {
    return encodeFrame(frame, this.#marks);
  }

  protected refuseNoise(): M100Frame[] {
    return [refusal(Refusal.unknown)];
  }

  protected refuseCommand(): M100Frame[] {
    return [refusal(Refusal.unknown)];
  }

  protected execute({ command, parameters }: M100Frame): M100Frame[] {
    switch (command) {
      case Code.info:
        return this.#info(parameters);
      case Code.poll:
        return parameters.length === 0 ? this.#poll() : [refusal(Refusal.unknown)];
      case Code.pollOn:
        this.isStreaming = true;
        return [];
      case Code.stop:
        this.isStreaming = false;
        return [response(command, [0x00])];
      case Code.select:
        return this.#select(parameters);
      case Code.selectMode:
        return this.#selectMode(parameters);
      case Code.read:
        return this.#read(parameters);
      case Code.write:
        return this.#write(parameters);
      case Code.lock:
        return this.#lock(parameters);
      case Code.kill:
        return this.#kill(parameters);
      case Code.getQuery:
        return [response(command, this.query)];
      case Code.setQuery:
        if (parameters.length !== 2) return [refusal(Refusal.unknown)];
        this.query = [...parameters];
        return [response(command, [0x00])];
      case Code.getPower:
        return [response(command, toBigEndian(this.powerDbm * 100, 2))];
      case Code.setPower:
        return this.#setPower(parameters);
      case Code.getRegion:
        return [response(command, [this.region])];
      case Code.setRegion:
        this.region = parameters[0] ?? this.region;
        return [response(command, [0x00])];
      case Code.setChannel:
        if (this.channel === 'hop') return [refusal(Refusal.unknown)];
        this.channel = parameters[0] ?? 0;
        return [response(command, [0x00])];
      case Code.setHopping:
        this.channel = parameters[0] === 0xff ? 'hop' : 0;
        return [response(command, [0x00])];
      default:
        return [refusal(Refusal.unknown)];
    }
  }

  #info([kind = 0xff]: Uint8Array): M100Frame[] {
    const text = this.infoTexts[kind];
    if (text === undefined) return [refusal(Refusal.unknown)];
    return [response(Code.info, [kind, ...[...text].map((character) => character.charCodeAt(0))])];
  }

  #poll(): M100Frame[] {
    const inReach = this.takeRound();
    const selected = this.selects === 'always' ? inReach.filter((tag) => this.#isSelected(tag)) : inReach;
    const seen = this.#answering(selected);
    if (seen.length === 0) return [refusal(Refusal.noTag)];
    return seen.map((tag) => ({
      type: FrameType.notice,
      command: Code.poll,
      parameters: Uint8Array.of(tag.rssiDbm & 0xff, ...tag.pc, ...tag.epc, ...tag.crc),
    }));
  }

  protected override round(): M100Frame[] {
    return this.#poll();
  }

  #select(parameters: Uint8Array): M100Frame[] {
    if (parameters.length < 7) return [refusal(Refusal.unknown)];
    const [target = 0, , , , , bits = 0, truncate] = parameters;
    const mask = parameters.slice(7);
    const pointerBits = new DataView(parameters.buffer, parameters.byteOffset).getUint32(1);
    const bank = target & 0b11;
    if (target >> 2 !== 0 || truncate !== 0x00 || mask.length !== Math.ceil(bits / 8))
      return [refusal(Refusal.unknown)];
    if (bank === 2 && this.faults.tidMask === 'refused') return [refusal(Refusal.unknown)];
    if (bank === 2 && this.faults.tidMask === 'silent') return [];
    // Firmware that accepts the mask but matches it against the EPC bank only: no tag matches.
    const effective = bank === 2 && this.faults.tidMask === 'ignored' ? 1 : bank;
    this.#mask = { bank: effective, pointerBits, bits, mask };
    this.selects = 'access';
    return [response(Code.select, [0x00])];
  }

  #selectMode([mode = 0xff]: Uint8Array): M100Frame[] {
    const selects = (['always', 'never', 'access'] as const)[mode];
    if (selects === undefined) return [refusal(Refusal.unknown)];
    this.selects = selects;
    return [response(this.faults.selectModeQuirk ? Code.select : Code.selectMode, [0x00])];
  }

  #isSelected(tag: SimulatedTag): boolean {
    const mask = this.#mask;
    return mask === null || tag.matches(mask.bank, mask.pointerBits, mask.bits, mask.mask);
  }

  /** The tag an access command reaches: the first that answers among those selected. */
  #accessed(): SimulatedTag | undefined {
    const reached = this.selects === 'never' ? this.alive : this.alive.filter((tag) => this.#isSelected(tag));
    return this.#answering(reached.slice(0, 1))[0];
  }

  /** The tags that answer a Query: with the Select flag only those that the mask has selected. */
  #answering(tags: readonly SimulatedTag[]): SimulatedTag[] {
    const [high = 0] = this.query;
    const wantsSelected = (high & SELECTED_ONLY) === SELECTED_ONLY;
    const flagged = wantsSelected ? tags.filter((tag) => this.#mask !== null && this.#isSelected(tag)) : tags;
    return this.answeringIn(high & SESSION_BITS, flagged);
  }

  #read(parameters: Uint8Array): M100Frame[] {
    if (parameters.length !== 9) return [refusal(Refusal.unknown)];
    const tag = this.#accessed();
    if (tag === undefined) return [refusal(Refusal.readNoTag)];
    const data = this.readTag(tag, splitAccess(parameters));
    if (data === 'password') return [refusal(Refusal.accessFailed, tag)];
    if (typeof data === 'number') return [refusal(0xa0 + data, tag)];
    return [response(Code.read, [...tagBytes(tag), ...data])];
  }

  #write(parameters: Uint8Array): M100Frame[] {
    const { words, ...access } = splitAccess(parameters);
    const data = parameters.subarray(9);
    if (parameters.length < 11 || data.length !== words * 2 || words > 32) return [refusal(Refusal.unknown)];
    const tag = this.#accessed();
    if (tag === undefined) return [refusal(Refusal.writeNoTag)];
    const before = tagBytes(tag);
    const error = this.writeTag(tag, { ...access, data });
    if (error === 'lost') return [refusal(Refusal.writeNoTag)];
    if (error === 'password') return [refusal(Refusal.accessFailed, tag)];
    if (error !== null) return [refusal(0xb0 + error, tag)];
    return [response(Code.write, [...before, 0x00])];
  }

  #lock(parameters: Uint8Array): M100Frame[] {
    if (parameters.length !== 7) return [refusal(Refusal.unknown)];
    const tag = this.#accessed();
    if (tag === undefined) return [refusal(0x13)];
    const payload = Number.parseInt(toHex(parameters.subarray(4)), 16);
    const error = this.lockTag(tag, toHex(parameters.subarray(0, 4)), locksOf(payload));
    if (error === 'password') return [refusal(Refusal.accessFailed, tag)];
    if (error !== null) return [refusal(0xc0 + error, tag)];
    return [response(Code.lock, [...tagBytes(tag), 0x00])];
  }

  #kill(parameters: Uint8Array): M100Frame[] {
    const tag = this.#accessed();
    if (tag === undefined) return [refusal(0x12)];
    if (!this.killTag(tag, toHex(parameters))) return [refusal(0xd0 + TagError.other, tag)];
    return [response(Code.kill, [...tagBytes(tag), 0x00])];
  }

  #setPower(parameters: Uint8Array): M100Frame[] {
    if (parameters.length !== 2) return [refusal(Refusal.unknown)];
    this.changePowers(Number.parseInt(toHex(parameters), 16) / 100);
    return [response(Code.setPower, [0x00])];
  }
}

function splitAccess(parameters: Uint8Array) {
  const field = (from: number, to: number) =>
    Number.parseInt(toHex(parameters.subarray(from, to)) || '0', 16);
  return {
    password: toHex(parameters.subarray(0, 4)),
    bank: field(4, 5),
    address: field(5, 7),
    words: field(7, 9),
  };
}

/** UL, PC and EPC, which start every answer about one tag. */
function tagBytes(tag: SimulatedTag): number[] {
  return [2 + tag.epc.length, ...tag.pc, ...tag.epc];
}

function response(command: number, parameters: Iterable<number>): M100Frame {
  return { type: FrameType.response, command, parameters: Uint8Array.from(parameters) };
}

function refusal(code: number, tag?: SimulatedTag): M100Frame {
  return response(ERROR, tag === undefined ? [code] : [code, ...tagBytes(tag)]);
}
