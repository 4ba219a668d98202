import { toHex } from '#shared/rfid/hex';
import { ANY_ADDRESS } from '../bus-address.ts';
import { antennasOf, hasFastInventory, is288 } from '../uhfreader18/commands.ts';
import { type ChafonFrame, createChafonFramer, encodeFrame } from '../uhfreader18/frames.ts';
import type { Faults } from './faults.ts';
import { ReaderSimulator } from './reader-simulator.ts';
import { lockOf, type SimulatedTag, TAG_AREAS } from './tag.ts';

const ADDRESS = 0x00;
const Code = {
  inventory: 0x01,
  read: 0x02,
  write: 0x03,
  kill: 0x05,
  lock: 0x06,
  info: 0x21,
  setRegion: 0x22,
  setPower: 0x2f,
  setModeBlock: 0x35,
  getModeBlock: 0x36,
  setAntennas: 0x3f,
  setBeep: 0x40,
  startFastInventory: 0x50,
  stopFastInventory: 0x51,
  setMode: 0x76,
  getMode: 0x77,
  profile: 0x7f,
  getPowers: 0x94,
  report: 0xee,
} as const;
const Status = {
  success: 0x00,
  finished: 0x01,
  more: 0x03,
  password: 0x05,
  killFailed: 0x09,
  noTag: 0xfb,
  tagError: 0xfc,
  length: 0xfd,
  parameter: 0xff,
} as const;
const FOR_TAGS: readonly number[] = [Code.inventory, Code.read, Code.write, Code.kill, Code.lock];
const WIEGAND = [0, 0x1e, 0x0a, 0x0f];
/** The mode block behind its mode byte: state, bank, first word, words, same-tag filter. */
const MODE_BLOCK = [2, 1, 5, 5, 0];
const ACCURACY_AND_OFFSET = [8, 5];
const BY_MASK = 0xff;
const RSSI_RAW = 0x6b;
/** An unknown command is answered under this one. */
const UNKNOWN: ChafonFrame[] = [{ address: ADDRESS, command: 0x00, body: Uint8Array.of(0xfe) }];
/** 2.0 s. */
const SCAN_TIME = 20;
const DO_NOT_STORE = 0x80;
const CHANGE_PROFILE = 0x80;
const MOST_Q = 15;
const LAST_SESSION = 3;

/** The tag that an access addresses, and the range of the command's own data. */
interface Addressed {
  tags: SimulatedTag[];
  data: Uint8Array;
}

/**
 * A simulated Chafon reader of a numbered type: 288-type readers report antenna and RSSI, and accept masks. A frame for
 * another address or with a bad CRC gets no answer.
 */
export class UhfReader18Simulator extends ReaderSimulator<ChafonFrame> {
  readonly codes = { poll: Code.inventory, read: Code.read };
  protected readonly checkFromEnd = 1;
  protected override readonly stopCode = Code.stopFastInventory;
  readonly #type: number;
  /** China 920 to 925 MHz. */
  #band = [0x13, 0x40];
  /** The antennas in use, a bit each; at first only the first one. */
  #antennas = 0b0001;
  #modeBlock = MODE_BLOCK;
  #beep = 1;
  #profile = 1;

  constructor(tags: SimulatedTag[], faults: Faults = {}, type = 0x08) {
    super(tags, faults);
    this.#type = type;
    this.powersCentiDbm = Array<number>(antennasOf(type) ?? 1).fill(2000);
  }

  /** Types with more than four antennas have a longer mask. */
  get #hasManyAntennas(): boolean {
    return (antennasOf(this.#type) ?? 0) > 4;
  }

  protected createFramer() {
    return createChafonFramer();
  }

  protected commandOf({ address, command }: ChafonFrame): number | null {
    return address === ADDRESS || address === ANY_ADDRESS ? command : null;
  }

  protected encode(frame: ChafonFrame): Uint8Array {
    return encodeFrame(frame);
  }

  protected refuseNoise(): ChafonFrame[] {
    return [];
  }

  protected refuseCommand({ command }: ChafonFrame): ChafonFrame[] {
    return [answer(command, [Status.parameter])];
  }

  protected execute({ command, body }: ChafonFrame): ChafonFrame[] {
    switch (command) {
      case Code.info:
        return [
          answer(command, [0, 3, 1, this.#type, 2, ...this.#band, this.powerDbm, SCAN_TIME, ...this.#more()]),
        ];
      case Code.inventory:
        return this.#inventory(body);
      case Code.startFastInventory:
      case Code.stopFastInventory:
        if (!hasFastInventory(this.#type)) return UNKNOWN;
        this.isStreaming = command === Code.startFastInventory;
        return [answer(command, [Status.success])];
      case Code.read:
        return [this.#read(body)];
      case Code.write:
        return [this.#write(body)];
      case Code.lock:
        return [this.#lock(body)];
      case Code.kill:
        return [this.#kill(body)];
      case Code.setPower:
        return [
          answer(command, [
            this.changePowers(...body.map((dbm) => dbm & ~DO_NOT_STORE)) ? Status.success : Status.length,
          ]),
        ];
      case Code.getPowers:
        if (!is288(this.#type)) return UNKNOWN;
        return [answer(command, [Status.success, ...this.powersDbm])];
      case Code.setAntennas:
        if (!is288(this.#type)) return UNKNOWN;
        return [answer(command, [this.#setAntennas(body) ? Status.success : Status.length])];
      case Code.getModeBlock:
        if (is288(this.#type)) return UNKNOWN;
        return [
          answer(command, [
            Status.success,
            ...WIEGAND,
            Number(this.isActive),
            ...this.#modeBlock,
            ...ACCURACY_AND_OFFSET,
          ]),
        ];
      case Code.setModeBlock: {
        if (is288(this.#type)) return UNKNOWN;
        const [mode, ...block] = body;
        if (block.length !== MODE_BLOCK.length) return [answer(command, [Status.length])];
        this.#modeBlock = block;
        this.isActive = mode !== 0;
        return [answer(command, [Status.success])];
      }
      case Code.getMode:
        if (!is288(this.#type)) return UNKNOWN;
        return [answer(command, [Status.success, Number(this.isActive), 0, 0, 0, 4, 0])];
      case Code.setMode:
        if (!is288(this.#type)) return UNKNOWN;
        this.isActive = body[0] !== 0;
        return [answer(command, [Status.success])];
      case Code.profile: {
        if (!is288(this.#type)) return UNKNOWN;
        const [asked = 0] = body;
        if (asked & CHANGE_PROFILE) this.#profile = asked & ~CHANGE_PROFILE;
        return [answer(command, [Status.success, this.#profile])];
      }
      case Code.setBeep:
        if (!is288(this.#type)) return UNKNOWN;
        this.#beep = body[0] ?? 0;
        return [answer(command, [Status.success])];
      case Code.setRegion:
        this.#band = [...body];
        return [answer(command, [Status.success])];
      default:
        return UNKNOWN;
    }
  }

  protected override isForTags(command: number): boolean {
    return FOR_TAGS.includes(command);
  }

  protected override round(): ChafonFrame[] {
    return this.unaskedRound();
  }

  /** A frame for each tag: of the 288 kind antenna, length, EPC, RSSI; of the 18 kind the EPC alone. */
  protected override unaskedRound(): ChafonFrame[] {
    return this.takeRound().map((tag) =>
      answer(
        Code.report,
        is288(this.#type)
          ? [Status.success, this.#antennaByte(), tag.epc.length, ...tag.epc, RSSI_RAW]
          : [Status.success, ...tag.epc],
      ),
    );
  }

  /** Additional information of 288-type readers: antennas, beep, antennas from the ninth on, antenna check. */
  #more(): number[] {
    return is288(this.#type) ? [this.#antennas & 0xff, this.#beep, this.#antennas >> 8, 0] : [];
  }

  /** A mask in one byte, or behind a byte for "not stored" in two. */
  #setAntennas(body: Uint8Array): boolean {
    const [first = 0, high = 0, low = 0] = body;
    if (body.length !== (this.#hasManyAntennas ? 3 : 1)) return false;
    this.#antennas = this.#hasManyAntennas ? (high << 8) | low : first;
    return true;
  }

  /** The first antenna in use, as an inventory names it: a bit, or a number from 0 where there are more than eight. */
  #antennaByte(): number {
    const first = this.#antennas & -this.#antennas;
    return (antennasOf(this.#type) ?? 0) > 8 ? Math.log2(first) : first;
  }

  /** One frame a tag: all but the last announce that more follow. */
  #inventory([q = 0, session = 0]: Uint8Array): ChafonFrame[] {
    if (q > MOST_Q || session > LAST_SESSION) return [answer(Code.inventory, [Status.parameter])];
    const tags = this.answeringIn(session, this.takeRound());
    if (tags.length === 0) return [answer(Code.inventory, [Status.noTag])];
    return tags.map((tag, index) => {
      const status = index < tags.length - 1 ? Status.more : Status.finished;
      const entry = [tag.epc.length, ...tag.epc];
      return answer(
        Code.inventory,
        is288(this.#type) ? [status, this.#antennaByte(), 1, ...entry, RSSI_RAW] : [status, 1, ...entry],
      );
    });
  }

  /** Removes the tag's address from a command: the words of its EPC (0 for any tag), or a mask block at the end. */
  #address(body: Uint8Array): Addressed | null {
    const [words = 0] = body;
    if (words === BY_MASK) return is288(this.#type) ? this.#byMask(body) : null;
    const epc = toHex(body.subarray(1, 1 + words * 2));
    const tags = this.alive.filter((tag) => words === 0 || toHex(tag.epc) === epc);
    return { tags, data: body.subarray(1 + words * 2) };
  }

  /** The block's length follows from its third field, which is found by trying: the mask is the end of the command. */
  #byMask(body: Uint8Array): Addressed | null {
    for (let maskBytes = 1; maskBytes < body.length - 4; maskBytes += 1) {
      const at = body.length - maskBytes - 4;
      const [bank = 0, high = 0, low = 0, bits] = body.subarray(at);
      if (bits !== maskBytes * 8 || bank < 1 || bank > 3) continue;
      const mask = body.subarray(at + 4);
      const tags = this.alive.filter((tag) => tag.matches(bank, (high << 8) | low, bits, mask));
      return { tags, data: body.subarray(1, at) };
    }
    return null;
  }

  #read(body: Uint8Array): ChafonFrame {
    const found = this.#address(body);
    if (found === null || found.data.length !== 7) return answer(Code.read, [Status.length]);
    const [tag] = found.tags;
    if (tag === undefined) return answer(Code.read, [Status.noTag]);
    const [bank = 0, address = 0, words = 0] = found.data;
    const data = this.readTag(tag, { bank, address, words, password: toHex(found.data.subarray(3)) });
    if (data === 'password') return answer(Code.read, [Status.password]);
    if (typeof data === 'number') return answer(Code.read, [Status.tagError, data]);
    return answer(Code.read, [Status.success, ...data]);
  }

  #write([words = 0, ...rest]: Uint8Array): ChafonFrame {
    const found = this.#address(Uint8Array.from(rest));
    if (found === null || found.data.length !== 6 + words * 2) return answer(Code.write, [Status.length]);
    const [tag] = found.tags;
    if (tag === undefined) return answer(Code.write, [Status.noTag]);
    const [bank = 0, address = 0] = found.data;
    const data = found.data.subarray(2, -4);
    const error = this.writeTag(tag, { bank, address, data, password: toHex(found.data.subarray(-4)) });
    if (error === null) return answer(Code.write, [Status.success]);
    if (error === 'password') return answer(Code.write, [Status.password]);
    if (error === 'lost') return answer(Code.write, [Status.noTag]);
    return answer(Code.write, [Status.tagError, error]);
  }

  #lock(body: Uint8Array): ChafonFrame {
    const found = this.#address(body);
    const tag = found?.tags[0];
    if (found === null || tag === undefined) return answer(Code.lock, [Status.noTag]);
    const [area = 0, action = 0] = found.data;
    const name = TAG_AREAS[area];
    if (name === undefined || action > 3) return answer(Code.lock, [Status.parameter]);
    const error = this.lockTag(tag, toHex(found.data.subarray(2)), { [name]: lockOf(action) });
    if (error === 'password') return answer(Code.lock, [Status.password]);
    return answer(Code.lock, error === null ? [Status.success] : [Status.tagError, error]);
  }

  #kill(body: Uint8Array): ChafonFrame {
    const found = this.#address(body);
    const tag = found?.tags[0];
    if (found === null || tag === undefined) return answer(Code.kill, [Status.noTag]);
    return answer(Code.kill, [this.killTag(tag, toHex(found.data)) ? Status.success : Status.killFailed]);
  }
}

function answer(command: number, body: Iterable<number>): ChafonFrame {
  return { address: ADDRESS, command, body: Uint8Array.from(body) };
}
