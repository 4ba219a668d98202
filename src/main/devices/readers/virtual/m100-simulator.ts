import { toHex } from '#shared/rfid/hex';
import {
  createM100Framer,
  encodeFrame,
  FrameType,
  M100_MARKS,
  type M100Frame,
  type Marks,
} from '../m100/frames.ts';
import { type Faults, strikes } from './faults.ts';
import { type SimulatedTag, TagError } from './tag.ts';

/** The host's end of a simulated reader. */
export interface SimulatorPort {
  /** Sends bytes to the host. */
  send(bytes: Uint8Array): void;
  /** Simulates a pulled cable. */
  unplug(): void;
}

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
  selectMode: 0x12,
  poll: 0x22,
  read: 0x39,
  write: 0x49,
  kill: 0x65,
  lock: 0x82,
  setPower: 0xb6,
  getPower: 0xb7,
} as const;
const NO_PASSWORD = '00000000';
const EPC_LOCK_PAIR_SHIFT = 4;

interface Mask {
  bank: number;
  pointerBits: number;
  bits: number;
  mask: Uint8Array;
}

/**
 * An M100 reader in software: reads the host's bytes, accesses the tags in its field, answers in the published frames.
 * As strict as the hardware: bytes that arrive while it works are lost; a frame that is wrong in any way is refused
 * with error 17.
 */
export class M100Simulator {
  /** Tags in the field of the reader's antenna; the test changes it. */
  tags: SimulatedTag[];
  faults: Faults;
  /** Hardware, software and maker, as the reader reports them. */
  infoTexts = ['M100 26dBm V1.0', 'V2.3.5', 'MagicRF'];
  readonly marks: Marks;
  /** Bytes in both directions, for calculating the time they need on a wire. */
  readonly wire = { toReader: 0, toHost: 0 };
  /** Called after each command, with its code. */
  onCommand: (code: number) => void = () => {};
  #port: SimulatorPort | null = null;
  #framer;
  #busy = false;
  #written = false;
  #powerCentiDbm = 2000;
  #region = 0x01;
  #mask: Mask | null = null;
  #selects: 'always' | 'never' | 'access' = 'never';

  constructor(tags: SimulatedTag[], faults: Faults = {}, marks: Marks = M100_MARKS) {
    this.tags = tags;
    this.faults = faults;
    this.marks = marks;
    this.#framer = createM100Framer(marks);
  }

  get powerDbm(): number {
    return this.#powerCentiDbm / 100;
  }

  /** As another program or the reader's own buttons do. */
  set powerDbm(powerDbm: number) {
    this.#powerCentiDbm = Math.round(powerDbm * 100);
  }

  plugIn(port: SimulatorPort): void {
    this.#port = port;
    this.#framer = createM100Framer(this.marks);
    this.#busy = false;
    this.#written = false;
  }

  receive(chunk: Uint8Array): void {
    this.wire.toReader += chunk.length;
    if (this.#busy) return;
    const { frames, damaged } = this.#framer.push(chunk);
    const [first] = frames;
    if (first === undefined && damaged === 0) return;
    this.#busy = true;
    // The rest of the chunk arrived while the first command is processed.
    const answers = first?.type === FrameType.command ? this.#execute(first) : [refusal(Refusal.unknown)];
    if (answers !== 'unplugged') this.#answer(answers);
    if (first) this.onCommand(first.command);
  }

  #answer(answers: M100Frame[]): void {
    const late =
      answers.length > 0 && strikes(this.faults, 'lateAnswers') ? (this.faults.lateAnswerMs ?? 0) : 0;
    const bytes = answers.flatMap((answer) => this.#toWire(answer));
    const finish = () => {
      this.#busy = false;
      if (bytes.length > 0) this.#send(this.faults.splitFrames ? bytes.map((byte) => [byte]) : [bytes]);
    };
    if (late > 0) setTimeout(finish, late);
    else setImmediate(finish);
  }

  /** Sends one piece per event, so that the host sees separate chunks. */
  #send([piece, ...rest]: number[][]): void {
    if (piece === undefined) return;
    this.wire.toHost += piece.length;
    this.#port?.send(Uint8Array.from(piece));
    if (rest.length > 0) setImmediate(() => this.#send(rest));
  }

  #toWire(answer: M100Frame): number[] {
    const bytes = encodeFrame(answer, this.marks);
    if (strikes(this.faults, 'badChecksums')) bytes[bytes.length - 2] = ((bytes.at(-2) ?? 0) + 1) & 0xff;
    return [...(this.faults.noise ?? []), ...bytes];
  }

  #execute({ command, parameters }: M100Frame): M100Frame[] | 'unplugged' {
    if (this.faults.unplugAt === command || (this.faults.unplugAfterWrite && this.#written)) {
      this.faults.unplugAt = undefined;
      this.faults.unplugAfterWrite = false;
      this.#written = false;
      const port = this.#port;
      this.#port = null;
      port?.unplug();
      return 'unplugged';
    }
    if (this.faults.silent?.includes(command)) return [];
    if (this.faults.refused?.includes(command)) return [refusal(Refusal.unknown)];
    switch (command) {
      case Code.info:
        return this.#info(parameters);
      case Code.poll:
        return parameters.length === 0 ? this.#poll() : [refusal(Refusal.unknown)];
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
      case Code.getPower:
        return [response(command, [this.#powerCentiDbm >> 8, this.#powerCentiDbm & 0xff])];
      case Code.setPower:
        return this.#setPower(parameters);
      case Code.getRegion:
        return [response(command, [this.#region])];
      case Code.setRegion:
        this.#region = parameters[0] ?? this.#region;
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
    const seen = this.#selects === 'always' ? this.tags.filter((tag) => this.#isSelected(tag)) : this.tags;
    const alive = seen.filter((tag) => !tag.killed);
    if (alive.length === 0) return [refusal(Refusal.noTag)];
    return alive.map((tag) => ({
      type: FrameType.notice,
      command: Code.poll,
      parameters: Uint8Array.of(tag.rssiDbm & 0xff, ...tag.pc, ...tag.epc, ...tag.crc),
    }));
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
    this.#selects = 'access';
    return [response(Code.select, [0x00])];
  }

  #selectMode([mode = 0xff]: Uint8Array): M100Frame[] {
    const selects = (['always', 'never', 'access'] as const)[mode];
    if (selects === undefined) return [refusal(Refusal.unknown)];
    this.#selects = selects;
    return [response(this.faults.selectModeQuirk ? Code.select : Code.selectMode, [0x00])];
  }

  #isSelected(tag: SimulatedTag): boolean {
    const mask = this.#mask;
    return mask === null || tag.matches(mask.bank, mask.pointerBits, mask.bits, mask.mask);
  }

  /** The tag an access command reaches: the first that answers among those selected. */
  #accessed(): SimulatedTag | undefined {
    const alive = this.tags.filter((tag) => !tag.killed);
    return this.#selects === 'never' ? alive[0] : alive.find((tag) => this.#isSelected(tag));
  }

  #read(parameters: Uint8Array): M100Frame[] {
    if (parameters.length !== 9) return [refusal(Refusal.unknown)];
    const { password, bank, address, words } = splitAccess(parameters);
    const tag = this.#accessed();
    if (tag === undefined) return [refusal(Refusal.readNoTag)];
    if (!isPasswordRight(tag, password)) return [refusal(Refusal.accessFailed, tag)];
    const data = tag.read(bank, address, words);
    if (typeof data === 'number') return [refusal(0xa0 + data, tag)];
    return [response(Code.read, [...tagBytes(tag), ...data])];
  }

  #write(parameters: Uint8Array): M100Frame[] {
    const { password, bank, address, words } = splitAccess(parameters);
    const data = parameters.subarray(9);
    if (parameters.length < 11 || data.length !== words * 2 || words > 32) return [refusal(Refusal.unknown)];
    const tag = this.#accessed();
    if (tag === undefined || strikes(this.faults, 'lostWrites')) return [refusal(Refusal.writeNoTag)];
    if (!isPasswordRight(tag, password)) return [refusal(Refusal.accessFailed, tag)];
    const before = tagBytes(tag);
    this.#written = true;
    if (strikes(this.faults, 'falseWrites')) return [response(Code.write, [...before, 0x00])];
    const half = strikes(this.faults, 'halfWrites');
    const kept = half ? data.subarray(0, Math.ceil(words / 2) * 2) : data;
    const error = tag.write(bank, address, kept, password !== NO_PASSWORD);
    if (error !== null) return [refusal(0xb0 + error, tag)];
    if (half) return [refusal(0xb0 + TagError.weak, tag)];
    return [response(Code.write, [...before, 0x00])];
  }

  #lock(parameters: Uint8Array): M100Frame[] {
    if (parameters.length !== 7) return [refusal(Refusal.unknown)];
    const tag = this.#accessed();
    if (tag === undefined) return [refusal(0x13)];
    if (!isPasswordRight(tag, toHex(parameters.subarray(0, 4)))) return [refusal(Refusal.accessFailed, tag)];
    const payload = Number.parseInt(toHex(parameters.subarray(4)), 16);
    const needsPassword = 0b10 << EPC_LOCK_PAIR_SHIFT;
    if ((payload >> 10) & needsPassword) tag.locked = (payload & needsPassword) !== 0;
    return [response(Code.lock, [...tagBytes(tag), 0x00])];
  }

  #kill(parameters: Uint8Array): M100Frame[] {
    const tag = this.#accessed();
    if (tag === undefined) return [refusal(0x12)];
    // A kill password of zero makes killing impossible.
    if (tag.killPassword === NO_PASSWORD || tag.killPassword !== toHex(parameters))
      return [refusal(0xd0 + TagError.other, tag)];
    tag.killed = true;
    return [response(Code.kill, [...tagBytes(tag), 0x00])];
  }

  #setPower(parameters: Uint8Array): M100Frame[] {
    if (parameters.length !== 2) return [refusal(Refusal.unknown)];
    const asked = Number.parseInt(toHex(parameters), 16);
    this.#powerCentiDbm = asked - (asked % (this.faults.powerStepCentiDbm ?? 1));
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

/** A tag without a password allows everything; a wrong password is refused. */
function isPasswordRight(tag: SimulatedTag, password: string): boolean {
  return password === NO_PASSWORD || password === tag.accessPassword;
}

/** UL, PC and EPC, with which every answer about one tag begins. */
function tagBytes(tag: SimulatedTag): number[] {
  return [2 + tag.epc.length, ...tag.pc, ...tag.epc];
}

function response(command: number, parameters: Iterable<number>): M100Frame {
  return { type: FrameType.response, command, parameters: Uint8Array.from(parameters) };
}

function refusal(code: number, tag?: SimulatedTag): M100Frame {
  return response(ERROR, tag === undefined ? [code] : [code, ...tagBytes(tag)]);
}
