import { toHex } from '#shared/rfid/hex';
import { ANY_ADDRESS } from '../bus-address.ts';
import { toBigEndian } from '../bytes.ts';
import { EPC_POINTER_BITS } from '../reader.ts';
import { createPrimeFramer, encodeFrame, type PrimeFrame } from '../uhfprime/frames.ts';
import type { Faults } from './faults.ts';
import { ReaderSimulator } from './reader-simulator.ts';
import { lockOf, NO_PASSWORD, type SimulatedTag, TAG_AREAS, TagError, type TagErrorCode } from './tag.ts';

const ADDRESS = 0x00;
const Code = {
  inventory: 0x0001,
  stop: 0x0002,
  read: 0x0003,
  write: 0x0004,
  lock: 0x0005,
  kill: 0x0006,
  select: 0x0007,
  setPower: 0x0053,
  info: 0x0070,
  setParameters: 0x0071,
  getParameters: 0x0072,
} as const;
const Status = { success: 0x00, parameter: 0x01, finished: 0x12, password: 0x17 } as const;
const TagStatus = { success: 0xff, other: 0x81, memory: 0x82, locked: 0x83, weak: 0x84 } as const;
const TAG_STATUSES = new Map<TagErrorCode, number>([
  [TagError.noSuchLocation, TagStatus.memory],
  [TagError.locked, TagStatus.locked],
  [TagError.weak, TagStatus.weak],
]);
const FOR_TAGS: readonly number[] = [Code.inventory, Code.read, Code.write, Code.lock, Code.kill];
const EPC_BANK = 1;
const MODE_AT = 2;
const POWER_AT = 15;
const SESSION_AT = 18;
/** Parameters as recorded from a CF reader on the network: US region, EPC, Q 4, answer mode, 115,200 baud, antenna 1. */
const PARAMETERS = '00000080040001010386 02EE01F43121010400000C00030105'.replace(' ', '');
const INFO_BYTES = 152;
const HARDWARE = 'CF600 V1.2';
const FIRMWARE = 'UHF Prime Reader V1.3';

/**
 * A "UHF Prime" reader in software: one antenna, its address 00. An access answers a frame for each tag it reaches,
 * then the end.
 */
export class UhfPrimeSimulator extends ReaderSimulator<PrimeFrame> {
  readonly codes = {
    poll: Code.inventory,
    read: Code.read,
  };
  protected readonly checkFromEnd = 1;
  protected override readonly stopCode = Code.stop;
  #parameters = Buffer.from(PARAMETERS, 'hex');
  #mask: { pointer: number; bits: number; mask: Uint8Array } | null = null;
  #until = 0;

  constructor(tags: SimulatedTag[], faults: Faults = {}) {
    super(tags, faults);
    this.powerDbm = this.#parameters[POWER_AT] ?? 0;
  }

  protected createFramer() {
    return createPrimeFramer();
  }

  protected commandOf({ address, command }: PrimeFrame): number | null {
    return address === ADDRESS || address === ANY_ADDRESS ? command : null;
  }

  protected encode(frame: PrimeFrame): Uint8Array {
    return encodeFrame(frame);
  }

  protected refuseNoise(): PrimeFrame[] {
    return [];
  }

  protected refuseCommand({ command }: PrimeFrame): PrimeFrame[] {
    return [answer(command, [Status.parameter])];
  }

  protected execute({ command, body }: PrimeFrame): PrimeFrame[] {
    switch (command) {
      case Code.inventory:
        return this.#inventory(body);
      case Code.stop:
        this.isStreaming = false;
        return [answer(command, [Status.success])];
      case Code.info:
        return [answer(command, [Status.success, ...info()])];
      case Code.getParameters:
        this.#parameters[POWER_AT] = Math.round(this.powerDbm);
        this.#parameters[MODE_AT] = Number(this.isActive);
        return [answer(command, [Status.success, ...this.#parameters])];
      case Code.setParameters:
        this.#parameters = Buffer.from(body);
        this.isActive = body[MODE_AT] !== 0;
        return [answer(command, [Status.success])];
      case Code.setPower:
        this.changePowers(body[0] ?? 0);
        return [answer(command, [Status.success])];
      case Code.select:
        return this.#select(body);
      case Code.read:
        return this.#access(command, body, ({ tag, bank, address, words, password }) => {
          const data = this.readTag(tag, { bank, address, words, password });
          return data instanceof Uint8Array ? [words, ...data] : data;
        });
      case Code.write:
        return this.#access(command, body, ({ tag, bank, address, password, data }) => {
          const error = this.writeTag(tag, { bank, address, data, password });
          return error ?? [];
        });
      case Code.lock:
        return this.#lock(body);
      case Code.kill:
        return this.#matched(Code.kill, (tag) => (this.killTag(tag, toHex(body)) ? [] : TagError.other));
      default:
        return this.refuseCommand({ address: ADDRESS, command, body });
    }
  }

  /** Type 1 counts rounds, type 0 seconds; a timed inventory runs until then or until it is stopped. */
  #inventory([type, ...count]: Uint8Array): PrimeFrame[] {
    const number = Buffer.from(count).readUInt32BE();
    if (type === 1) return [...this.#reports(), answer(Code.inventory, [Status.finished])];
    this.#until = number === 0 ? Number.POSITIVE_INFINITY : Date.now() + number * 1000;
    this.isStreaming = true;
    return [];
  }

  protected override round(): PrimeFrame[] {
    if (Date.now() < this.#until) return this.#reports();
    this.isStreaming = false;
    return [answer(Code.inventory, [Status.finished])];
  }

  protected override isForTags(command: number): boolean {
    return FOR_TAGS.includes(command);
  }

  /** In active mode the reader sends the frames of an inventory unrequested. */
  protected override unaskedRound(): PrimeFrame[] {
    return this.#reports();
  }

  #reports(): PrimeFrame[] {
    return this.#answering(this.takeRound()).map((tag) => {
      const rssi = toBigEndian((tag.rssiDbm * 10) & 0xffff, 2);
      return answer(Code.inventory, [Status.success, ...rssi, 1, 0, tag.epc.length, ...tag.epc]);
    });
  }

  #answering(tags: readonly SimulatedTag[]): SimulatedTag[] {
    return this.answeringIn(this.#parameters[SESSION_AT] ?? 0, tags);
  }

  #select(body: Uint8Array): PrimeFrame[] {
    const [high = 0, low = 0, bits = 0] = body;
    const mask = body.subarray(3);
    if (mask.length !== Math.ceil(bits / 16) * 2) return [answer(Code.select, [Status.parameter])];
    this.#mask = { pointer: (high << 8) | low, bits, mask };
    return [answer(Code.select, [Status.success])];
  }

  #lock(body: Uint8Array): PrimeFrame[] {
    const [area = 0, action = 0] = body.subarray(4);
    const name = TAG_AREAS[area];
    if (name === undefined || action > 3) return [answer(Code.lock, [Status.parameter])];
    return this.#matched(
      Code.lock,
      (tag) => this.lockTag(tag, toHex(body.subarray(0, 4)), { [name]: lockOf(action) }) ?? [],
    );
  }

  /** Reads option, password, bank, word address, words and data of an access. */
  #access(
    command: number,
    body: Uint8Array,
    act: (access: {
      tag: SimulatedTag;
      bank: number;
      address: number;
      words: number;
      password: string;
      data: Uint8Array;
    }) => number[] | TagErrorCode | 'lost' | 'password',
  ): PrimeFrame[] {
    const [bank = 0, high = 0, low = 0, words = 0, ...data] = body.subarray(5);
    if (command === Code.write && data.length !== words * 2) return [answer(command, [Status.parameter])];
    const password = toHex(body.subarray(1, 5)) || NO_PASSWORD;
    return this.#matched(command, (tag) =>
      act({ tag, bank, address: (high << 8) | low, words, password, data: Uint8Array.from(data) }),
    );
  }

  #matched(
    command: number,
    act: (tag: SimulatedTag) => number[] | TagErrorCode | 'lost' | 'password',
  ): PrimeFrame[] {
    const mask = this.#mask;
    const matched = this.alive.filter(
      (tag) => mask === null || tag.matches(EPC_BANK, EPC_POINTER_BITS + mask.pointer, mask.bits, mask.mask),
    );
    const tags = this.#answering(matched);
    const answers = tags.flatMap((tag) => {
      const before = [...tag.crc, ...tag.pc, tag.epc.length, ...tag.epc];
      const result = act(tag);
      if (result === 'lost') return [];
      if (result === 'password') return [answer(command, [Status.password])];
      if (typeof result === 'number')
        return [answer(command, [Status.success, TAG_STATUSES.get(result) ?? TagStatus.other, 1, ...before])];
      return [answer(command, [Status.success, TagStatus.success, 1, ...before, ...result])];
    });
    return [...answers, answer(command, [Status.finished])];
  }
}

function info(): Uint8Array {
  const bytes = new Uint8Array(INFO_BYTES);
  bytes.set(new TextEncoder().encode(HARDWARE));
  bytes.set(new TextEncoder().encode(FIRMWARE), 32);
  return bytes;
}

function answer(command: number, body: Iterable<number>): PrimeFrame {
  return { address: ADDRESS, command, body: Uint8Array.from(body) };
}
