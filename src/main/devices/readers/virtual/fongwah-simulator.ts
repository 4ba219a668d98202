import { fromHex, toHex } from '#shared/rfid/hex';
import { toBigEndian } from '../bytes.ts';
import { createFongwahFramer, encodeFrame, type FongwahFrame } from '../fongwah/frames.ts';
import { encodeFrame as encodeModuleFrame } from '../r2000/frames.ts';
import { strikes } from './faults.ts';
import { DELIVERED_CENTI_DBM, ReaderSimulator } from './reader-simulator.ts';
import { locksOf, NO_PASSWORD, type SimulatedTag, TagError, type TagErrorCode } from './tag.ts';

const Kind = { text: 0x41, tags: 0x55, identify: 0xa1 } as const;
/** Kind, and the byte that follows it; of settings in text the number behind the letter. */
const Code = {
  identify: 0xa1,
  countTags: 0x5580,
  takeTag: 0x5591,
  read: 0x4152,
  write: 0x4157,
  password: 0x4150,
  lock: 0x414c,
  kill: 0x414b,
  getPower: 0x4e30,
  setPower: 0x4e31,
  getRegion: 0x4e34,
  setRegion: 0x4e35,
} as const;
const SUCCESS = 0x00;
const FAILED = 0x01;
const RECORD = 0x91;
const DONE = '<OK>';
const UNKNOWN = 'X';
/** The error letter of the module where no other one fits. */
const UNSPECIFIC = 'F';
const SETTING_LETTER = 'N'.charCodeAt(0);
const IDENTITY = 'U6-CU-91 V0224';
/** The bytes after the count of tags in published captures. */
const BEHIND_COUNT = [0x00, 0x1f];
/** The Gen2 numbers of the banks, by the reader's own numbers. */
const BANKS: Record<string, number> = { 1: 1, 2: 2, 3: 3, 4: 0 };
const LOWEST_POWER_DBM = -2;
const HIGHEST_POWER_DBM = 27;
const HEARD_KHZ = 922_375;
const ANTENNA = 1;
const DELIVERED_REGION = '03';

/** A Fongwah reader in software: an access reaches the first tag in the field; an unknown command gets no answer. */
export class FongwahSimulator extends ReaderSimulator<FongwahFrame> {
  readonly codes = {
    poll: Code.countTags,
    read: Code.read,
  };
  protected readonly checkFromEnd = 1;
  #found: SimulatedTag[] = [];
  #password = NO_PASSWORD;
  #region = DELIVERED_REGION;

  override restart(): void {
    this.#region = DELIVERED_REGION;
    this.powerDbm = DELIVERED_CENTI_DBM / 100;
  }

  protected createFramer() {
    return createFongwahFramer();
  }

  protected commandOf({ kind, content: [name, number] }: FongwahFrame): number | null {
    if (name === undefined) return kind;
    return name === SETTING_LETTER ? (name << 8) | (number ?? 0) : (kind << 8) | name;
  }

  protected encode(frame: FongwahFrame): Uint8Array {
    return encodeFrame(frame);
  }

  protected refuseNoise(): FongwahFrame[] {
    return [];
  }

  protected refuseCommand({ kind }: FongwahFrame): FongwahFrame[] {
    return kind === Kind.text ? [text(UNKNOWN)] : [{ kind, content: Uint8Array.of(FAILED) }];
  }

  protected execute(frame: FongwahFrame): FongwahFrame[] {
    const [letter = '', ...words] = new TextDecoder('latin1').decode(frame.content);
    const [first = '', second = '', third = '', data = ''] = words.join('').split(',');
    switch (this.commandOf(frame)) {
      case Code.identify:
        return [{ kind: Kind.identify, content: Uint8Array.of(SUCCESS, ...bytesOf(IDENTITY)) }];
      case Code.countTags:
        this.#found = this.#takeInventory();
        return [tags(0x80, [this.#found.length, ...BEHIND_COUNT])];
      case Code.takeTag:
        return [tags(RECORD, this.#takeRecord())];
      case Code.read:
        return [this.#read(BANKS[first] ?? -1, digits(second), digits(third))];
      case Code.write: {
        if (data.length !== digits(third) * 4) return [text(UNKNOWN)];
        const range = { bank: BANKS[first] ?? -1, address: digits(second), data: fromHex(data) };
        return [this.#access(letter, (tag, password) => this.writeTag(tag, { ...range, password }))];
      }
      case Code.password:
        this.#password = first;
        return [text(letter)];
      case Code.lock:
        return [
          this.#access(letter, (tag, password) =>
            this.lockTag(tag, password, locksOf((digits(first) << 10) | digits(second))),
          ),
        ];
      case Code.kill:
        return [this.#access(letter, (tag) => (this.killTag(tag, first) ? null : TagError.other))];
      case Code.getPower:
        return [text(letter + inTwo(this.powerDbm - LOWEST_POWER_DBM))];
      case Code.setPower: {
        const dbm = digits(second) + LOWEST_POWER_DBM;
        if (dbm > HIGHEST_POWER_DBM) return [text(letter)];
        this.changePowers(dbm);
        return [text(letter + second)];
      }
      case Code.getRegion:
        return [text(letter + this.#region)];
      case Code.setRegion:
        this.#region = second;
        return [text(letter + second)];
      default:
        return this.refuseCommand(frame);
    }
  }

  /** Tags with one EPC are one, as in the buffer that R2000 modules are read from. */
  #takeInventory(): SimulatedTag[] {
    return [...new Map(this.takeRound().map((tag) => [toHex(tag.epc), tag])).values()];
  }

  /** Number of the tag and the module's frame; nothing if all tags have been fetched. */
  #takeRecord(): number[] {
    const tag = this.#found.shift();
    if (tag === undefined) return [];
    const about = [...tag.pc, ...tag.epc, ...tag.crc];
    const heard = [tag.rssiDbm & 0xff, 0, 0, 0, ...toBigEndian(HEARD_KHZ, 3), ANTENNA, 1];
    const data = Uint8Array.of(about.length, ...about, ...heard);
    return [1, ...encodeModuleFrame({ address: 0, command: RECORD, data })];
  }

  #read(bank: number, address: number, words: number): FongwahFrame {
    if (strikes(this.faults, 'failedReads')) return text('R', FAILED);
    let data = '';
    return this.#access(
      'R',
      (tag, password) => {
        const read = this.readTag(tag, { bank, address, words, password });
        if (!(read instanceof Uint8Array)) return read;
        data = toHex(read);
        return null;
      },
      () => data,
    );
  }

  /** On the first tag in the field, with the password given before, which counts once. */
  #access(
    letter: string,
    act: (tag: SimulatedTag, password: string) => TagErrorCode | 'lost' | 'password' | null,
    done: () => string = () => DONE,
  ): FongwahFrame {
    const password = this.#password;
    this.#password = NO_PASSWORD;
    const [tag] = this.alive;
    if (tag === undefined) return text(letter);
    const error = act(tag, password);
    if (error === null) return text(letter + done());
    if (error === 'lost') return text(letter);
    return text(error === 'password' ? UNSPECIFIC : error.toString(16).toUpperCase());
  }
}

function text(answer: string, status = SUCCESS): FongwahFrame {
  return { kind: Kind.text, content: Uint8Array.of(status, ...bytesOf(answer)) };
}

function tags(command: number, content: number[]): FongwahFrame {
  return { kind: Kind.tags, content: Uint8Array.of(command, ...content) };
}

function bytesOf(answer: string): Uint8Array {
  return new TextEncoder().encode(answer);
}

function digits(value: string): number {
  return Number.parseInt(value, 16);
}

function inTwo(value: number): string {
  return value.toString(16).toUpperCase().padStart(2, '0');
}
