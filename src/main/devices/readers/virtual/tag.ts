import { crc16 } from '#shared/rfid/crc16';
import { fromHex, toHex } from '#shared/rfid/hex';
import { buildPc } from '#shared/rfid/pc-word';

/** The contents of a simulated tag; hexadecimal throughout. */
export interface TagSpecification {
  tid: string;
  epc: string;
  pc?: string;
  user?: string;
  accessPassword?: string;
  killPassword?: string;
  /** Size of the EPC memory; most labels have 128 bits. */
  epcBits?: number;
  rssiDbm?: number;
  /** The least power of the reader at which the tag answers. */
  answersDbm?: number;
  /** The least power of the reader at which the tag can be written. */
  writeDbm?: number;
  /** The tag is at the edge of the field and receives no write. */
  isWeak?: boolean;
  /** EPC bank writable only with the access password. */
  locked?: boolean;
  /** The chip computes UMI itself and presents 3400 where 3000 was written. */
  showsUserMemory?: boolean;
}

/** Gen2 tag error codes, as the low half of a reader's refusal. */
export const TagError = { other: 0x0, noSuchLocation: 0x3, locked: 0x4, weak: 0xb } as const;
export type TagErrorCode = (typeof TagError)[keyof typeof TagError];

export const NO_PASSWORD = '00000000';

/** Areas with separate locks, in the order of Gen2's lock payload. */
export const TAG_AREAS = ['killPassword', 'accessPassword', 'epc', 'tid', 'user'] as const;
export type TagArea = (typeof TAG_AREAS)[number];

/**
 * The two lock bits of an area in Gen2: the first requires the access password for writing (for passwords also for
 * reading), the second makes the lock permanent.
 */
export interface AreaLock {
  needsPassword: boolean;
  isPermanent: boolean;
}

/** Gen2's two bits as a number: "needs the password", then "permanent". */
export function lockOf(bits: number): AreaLock {
  return { needsPassword: (bits & 0b10) !== 0, isPermanent: (bits & 0b01) !== 0 };
}

/** Gen2's lock payload: 10 bits mask, 10 bits action; of each area "needs the password", then "permanent". */
export function locksOf(payload: number): Partial<Record<TagArea, AreaLock>> {
  const bit = (from: number, area: number, of: number) => ((payload >> (from - 2 * area - of)) & 1) === 1;
  const masked = TAG_AREAS.map((area, at) => [area, at] as const).filter(
    ([, at]) => bit(19, at, 0) || bit(19, at, 1),
  );
  return Object.fromEntries(
    masked.map(([area, at]) => [area, { needsPassword: bit(9, at, 0), isPermanent: bit(9, at, 1) }]),
  );
}

const RESERVED = 0;
const EPC = 1;
const TID = 2;
const USER = 3;
const USER_MEMORY_BIT = 0x04;

const ACCESS_PASSWORD_WORD = 2;

/** A Gen2 tag: four banks of words, two passwords, five locks. It enforces permissions as strictly as a real chip. */
export class SimulatedTag {
  readonly rssiDbm: number;
  readonly showsUserMemory: boolean;
  readonly isWeak: boolean;
  readonly answersDbm: number;
  readonly writeDbm: number;
  killed = false;
  readonly #locks = new Map<TagArea, AreaLock>();
  readonly #banks: Uint8Array[];

  constructor(specification: TagSpecification) {
    const { tid, epc, pc = buildPc(epc), user = '0000000000000000', epcBits = 128 } = specification;
    const { accessPassword = NO_PASSWORD, killPassword = NO_PASSWORD } = specification;
    const epcBank = new Uint8Array(4 + Math.max(epcBits / 8, epc.length / 2));
    epcBank.set(fromHex(pc + epc), 2);
    this.#banks = [fromHex(killPassword + accessPassword), epcBank, fromHex(tid), fromHex(user)];
    this.rssiDbm = specification.rssiDbm ?? -55;
    this.locked = specification.locked ?? false;
    this.answersDbm = specification.answersDbm ?? Number.NEGATIVE_INFINITY;
    this.writeDbm = specification.writeDbm ?? Number.NEGATIVE_INFINITY;
    this.isWeak = specification.isWeak ?? false;
    this.showsUserMemory = specification.showsUserMemory ?? false;
  }

  /** True if writing the EPC bank requires the access password. */
  get locked(): boolean {
    return this.lockOf('epc').needsPassword;
  }

  set locked(needsPassword: boolean) {
    this.#locks.set('epc', { needsPassword, isPermanent: false });
  }

  lockOf(area: TagArea): AreaLock {
    return this.#locks.get(area) ?? { needsPassword: false, isPermanent: false };
  }

  /** Executes the Lock command: all areas or none; a permanent lock stays unchanged. */
  lock(areas: Partial<Record<TagArea, AreaLock>>, secured: boolean): TagErrorCode | null {
    if (!secured && this.accessPassword !== NO_PASSWORD) return TagError.locked;
    const wanted = Object.entries(areas) as [TagArea, AreaLock][];
    const isRefused = ([area, { needsPassword, isPermanent }]: [TagArea, AreaLock]) => {
      const now = this.lockOf(area);
      return now.isPermanent && (now.needsPassword !== needsPassword || !isPermanent);
    };
    if (wanted.some(isRefused)) return TagError.locked;
    for (const [area, lock] of wanted) this.#locks.set(area, lock);
    return null;
  }

  get tid(): string {
    return toHex(this.#bank(TID));
  }

  get accessPassword(): string {
    return toHex(this.#bank(RESERVED).subarray(4, 8));
  }

  get killPassword(): string {
    return toHex(this.#bank(RESERVED).subarray(0, 4));
  }

  /** PC word as the tag presents it. */
  get pc(): Uint8Array {
    const pc = this.#bank(EPC).slice(2, 4);
    if (this.showsUserMemory) pc[0] = (pc[0] ?? 0) | USER_MEMORY_BIT;
    return pc;
  }

  /** The words of the EPC bank, as many as the PC word states. */
  get epc(): Uint8Array {
    const words = (this.pc[0] ?? 0) >> 3;
    return this.#bank(EPC).slice(4, 4 + words * 2);
  }

  /** CRC-16 over PC and EPC, which the tag sends with them. */
  get crc(): Uint8Array {
    const crc = crc16(Uint8Array.of(...this.pc, ...this.epc));
    return Uint8Array.of(crc >> 8, crc & 0xff);
  }

  /**
   * True when a bank holds these bits from `pointerBits` on; a mask beyond its end never matches. Banks: 1 EPC, 2 TID,
   * 3 user.
   */
  matches(bank: number, pointerBits: number, maskBits: number, mask: Uint8Array): boolean {
    const memory = bank === EPC ? this.#epcMemory() : this.#bank(bank);
    for (let bit = 0; bit < maskBits; bit += 1) {
      const at = pointerBits + bit;
      if (at >= memory.length * 8 || bitOf(memory, at) !== bitOf(mask, bit)) return false;
    }
    return true;
  }

  /** `secured`: the access password was given. */
  read(bank: number, address: number, words: number, secured = false): Uint8Array | TagErrorCode {
    const memory = bank === EPC ? this.#epcMemory() : this.#bank(bank);
    if (bank === RESERVED && this.#isShut(bank, address, words, secured)) return TagError.locked;
    if (words < 1 || (address + words) * 2 > memory.length) return TagError.noSuchLocation;
    return memory.slice(address * 2, (address + words) * 2);
  }

  /** Writes word by word, as a chip does; `secured`: the access password was given. */
  write(bank: number, address: number, data: Uint8Array, secured: boolean): TagErrorCode | null {
    const memory = this.#bank(bank);
    if (this.isWeak) return TagError.weak;
    if (bank === TID) return TagError.locked;
    if (address * 2 + data.length > memory.length) return TagError.noSuchLocation;
    // Word 0 of the EPC bank is the tag's own CRC.
    if (bank === EPC && address === 0) return TagError.locked;
    if (this.#isShut(bank, address, data.length / 2, secured)) return TagError.locked;
    memory.set(data, address * 2);
    return null;
  }

  #isShut(bank: number, address: number, words: number, secured: boolean): boolean {
    return areasIn(bank, address, words).some((area) => {
      const { needsPassword, isPermanent } = this.lockOf(area);
      return needsPassword && (isPermanent || !secured);
    });
  }

  #bank(bank: number): Uint8Array {
    return this.#banks[bank] ?? new Uint8Array(0);
  }

  #epcMemory(): Uint8Array {
    const memory = this.#bank(EPC).slice();
    memory.set(this.crc, 0);
    memory.set(this.pc, 2);
    return memory;
  }
}

/** The areas that a range of words covers; the reserved bank has two. */
function areasIn(bank: number, address: number, words: number): TagArea[] {
  if (bank === EPC) return ['epc'];
  if (bank === TID) return ['tid'];
  if (bank === USER) return ['user'];
  const areas: TagArea[] = [];
  if (address < ACCESS_PASSWORD_WORD) areas.push('killPassword');
  if (address + words > ACCESS_PASSWORD_WORD) areas.push('accessPassword');
  return areas;
}

function bitOf(bytes: Uint8Array, bit: number): number {
  return ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
}
