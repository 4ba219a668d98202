import { toHex } from '#shared/rfid/hex';
import { ANY_ADDRESS } from '../bus-address.ts';
import { toBigEndian } from '../bytes.ts';
import { createR2000Framer, encodeFrame, type R2000Frame } from '../r2000/frames.ts';
import { ReaderSimulator } from './reader-simulator.ts';
import { type AreaLock, lockOf, type SimulatedTag, type TagArea, TagError } from './tag.ts';

const ADDRESS = 0x01;
const Code = {
  lendPower: 0x66,
  setProfile: 0x69,
  getProfile: 0x6a,
  version: 0x72,
  setAntenna: 0x74,
  getAntenna: 0x75,
  storePowers: 0x76,
  getPowers: 0x77,
  setRegion: 0x78,
  getRegion: 0x79,
  setBeep: 0x7a,
  read: 0x81,
  write: 0x82,
  lock: 0x83,
  kill: 0x84,
  match: 0x85,
  poll: 0x89,
  pollInSession: 0x8b,
  masks: 0x98,
} as const;
const Status = {
  success: 0x10,
  fail: 0x11,
  readError: 0x32,
  writeError: 0x33,
  lockError: 0x34,
  killError: 0x35,
  noTag: 0x36,
  accessFailed: 0x37,
  password: 0x40,
  outOfRange: 0x41,
} as const;
/** Areas of command 83, from 1 on, and its actions: open, lock, open forever, lock forever. */
const AREAS: readonly (TagArea | undefined)[] = [
  undefined,
  'user',
  'tid',
  'epc',
  'accessPassword',
  'killPassword',
];
const LOCKS: readonly AreaLock[] = [lockOf(0b00), lockOf(0b10), lockOf(0b01), lockOf(0b11)];
const ANTENNAS = 4;
const MOST_BEEP = 2;
/** In command 98. */
const ALL_MASKS = 0;
const RSSI_OFFSET_DBM = 129;

/** A simulated R2000 reader: four antennas of which one is active, address 01, tags addressed by their whole EPC. */
export class R2000Simulator extends ReaderSimulator<R2000Frame> {
  readonly codes = { poll: Code.poll, read: Code.read };
  protected readonly checkFromEnd = 1;
  #epc: string | null = null;
  /** Beginning of the EPCs that a mask of another program lets answer; null without one. */
  mask: string | null = null;
  #region = [0x03, 43, 53];
  #antenna = 0;
  /** Number of command 7A. */
  beep = 1;
  /** The RF profile that readers are delivered with. */
  #profile = 0xd1;
  /** It starts again, and misses what comes meanwhile. */
  #isStarting = false;
  protected override powersCentiDbm = Array<number>(ANTENNAS).fill(2000);

  override restart(): void {
    this.#antenna = 0;
    this.mask = null;
  }

  protected createFramer() {
    return createR2000Framer();
  }

  /** Commands for another address on the bus are not its own. */
  protected commandOf({ address, command }: R2000Frame): number | null {
    return address === ADDRESS || address === ANY_ADDRESS ? command : null;
  }

  protected encode(frame: R2000Frame): Uint8Array {
    return encodeFrame(frame);
  }

  protected refuseNoise(): R2000Frame[] {
    return [];
  }

  protected refuseCommand({ command }: R2000Frame): R2000Frame[] {
    return status(command, Status.fail);
  }

  protected execute({ command, data }: R2000Frame): R2000Frame[] {
    if (this.#isStarting) {
      this.#isStarting = false;
      return [];
    }
    switch (command) {
      case Code.version:
        return [answer(command, [1, 9])];
      case Code.poll:
        return this.#poll(command, 0);
      case Code.pollInSession:
        return data.length === 3 ? this.#poll(command, data[0] ?? 0) : status(command, Status.outOfRange);
      case Code.getProfile:
        return [answer(command, [this.#profile])];
      case Code.setProfile:
        this.#profile = data[0] ?? 0;
        this.restart();
        this.#isStarting = true;
        return status(command, Status.success);
      case Code.masks:
        if (data.length !== 1 || data[0] !== ALL_MASKS) return status(command, Status.outOfRange);
        this.mask = null;
        return status(command, Status.success);
      case Code.match:
        return this.#match(data);
      case Code.read:
        return this.#read(data);
      case Code.write:
        return this.#write(data);
      case Code.lock:
        return this.#lock(data);
      case Code.kill:
        return this.#kill(data);
      case Code.getPowers: {
        const [first = 0, ...others] = this.powersDbm.map(Math.round);
        return [answer(command, others.every((other) => other === first) ? [first] : [first, ...others])];
      }
      case Code.lendPower:
        this.changePowers(data[0] ?? 0);
        return status(command, Status.success);
      case Code.storePowers:
        return status(command, this.changePowers(...data) ? Status.success : Status.outOfRange);
      case Code.getAntenna:
        return [answer(command, [this.#antenna])];
      case Code.setAntenna:
        if ((data[0] ?? ANTENNAS) >= ANTENNAS) return status(command, Status.outOfRange);
        this.#antenna = data[0] ?? 0;
        return status(command, Status.success);
      case Code.setBeep:
        this.beep = data[0] ?? 0;
        return status(command, this.beep <= MOST_BEEP ? Status.success : Status.outOfRange);
      case Code.getRegion:
        return [answer(command, this.#region)];
      case Code.setRegion:
        this.#region = [...data];
        return status(command, Status.success);
      default:
        return this.refuseCommand({ address: ADDRESS, command, data });
    }
  }

  /** FreqAnt: index of the first frequency of its range, antenna. */
  #place(): number {
    return ((this.#region[1] ?? 0) << 2) | this.#antenna;
  }

  #poll(command: number, session: number): R2000Frame[] {
    const answering = this.takeRound().filter((tag) => this.#passes(tag));
    const records = this.answeringIn(session, answering).map((tag) =>
      answer(command, [this.#place(), ...tag.pc, ...tag.epc, (tag.rssiDbm + RSSI_OFFSET_DBM) & 0xff]),
    );
    const total = toBigEndian(records.length, 4);
    return [...records, answer(command, [0, 0, records.length, ...total])];
  }

  #match([mode, length, ...epc]: Uint8Array): R2000Frame[] {
    if (mode === 0x01) this.#epc = null;
    else if (length === 0 || epc.length !== length) return status(Code.match, Status.outOfRange);
    else this.#epc = toHex(Uint8Array.from(epc));
    return status(Code.match, Status.success);
  }

  #matched(): SimulatedTag[] {
    return this.alive.filter(
      (tag) => this.#passes(tag) && (this.#epc === null || toHex(tag.epc) === this.#epc),
    );
  }

  #passes({ epc }: SimulatedTag): boolean {
    return this.mask === null || toHex(epc).startsWith(this.mask);
  }

  #read(data: Uint8Array): R2000Frame[] {
    const [bank = 0, address = 0, words = 0] = data;
    const password = toHex(data.subarray(3, 7));
    if (data.length !== 7) return status(Code.read, Status.outOfRange);
    return this.#access(Code.read, (tag) => {
      const read = this.readTag(tag, { bank, address, words, password });
      if (read === 'password') return Status.password;
      return typeof read === 'number' ? Status.readError : read;
    });
  }

  #write(data: Uint8Array): R2000Frame[] {
    const password = toHex(data.subarray(0, 4));
    const [, , , , bank = 0, address = 0, words = 0] = data;
    const content = data.subarray(7);
    if (content.length !== words * 2) return status(Code.write, Status.outOfRange);
    return this.#access(Code.write, (tag) => {
      const error = this.writeTag(tag, { bank, address, data: content, password });
      if (error === null) return Status.success;
      if (error === 'password') return Status.password;
      if (error === 'lost') return Status.noTag;
      return error === TagError.weak ? Status.accessFailed : Status.writeError;
    });
  }

  #lock(data: Uint8Array): R2000Frame[] {
    const [, , , , area = 0, action = 0] = data;
    return this.#access(Code.lock, (tag) => {
      const name = AREAS[area];
      const lock = LOCKS[action];
      if (name === undefined || lock === undefined) return Status.outOfRange;
      const error = this.lockTag(tag, toHex(data.subarray(0, 4)), { [name]: lock });
      if (error === 'password') return Status.password;
      return error === null ? Status.success : Status.lockError;
    });
  }

  #kill(data: Uint8Array): R2000Frame[] {
    return this.#access(Code.kill, (tag) =>
      this.killTag(tag, toHex(data)) ? Status.success : Status.killError,
    );
  }

  /** Carries out an access on every matched tag: a record each, a single status where it failed. */
  #access(command: number, act: (tag: SimulatedTag) => Uint8Array | number): R2000Frame[] {
    const matched = this.#matched();
    if (matched.length === 0) return status(command, Status.noTag);
    return matched.flatMap((tag) => {
      const before = [...tag.pc, ...tag.epc, ...tag.crc];
      const result = act(tag);
      if (typeof result === 'number' && result !== Status.success) return status(command, result);
      const data = typeof result === 'number' ? [] : [...result];
      const trailer = [typeof result === 'number' ? result : data.length, this.#place(), 1];
      const tags = toBigEndian(matched.length, 2);
      return [answer(command, [...tags, before.length + data.length, ...before, ...data, ...trailer])];
    });
  }
}

function answer(command: number, data: Iterable<number>): R2000Frame {
  return { address: ADDRESS, command, data: Uint8Array.from(data) };
}

function status(command: number, code: number): R2000Frame[] {
  return [answer(command, [code])];
}
