import type { Radio, RadioChange } from '#shared/desk/contract/readers';
import type { AppError } from '#shared/errors';

/** Memory banks of a Gen2 tag. Word addresses count 16-bit words; EPC bank: 0 CRC, 1 PC, 2 first word of the EPC. */
export const Bank = { reserved: 0, epc: 1, tid: 2, user: 3 } as const;
export type BankName = keyof typeof Bank;

/**
 * One answer of one tag in one inventory round. PC and EPC are hexadecimal; values that a family does not report are
 * null.
 */
export interface TagNotice {
  pc: string | null;
  epc: string;
  rssiDbm: number | null;
  /** Counted from 1. */
  antenna: number | null;
  channelMhz: number | null;
}

/** The values that a reader's inventory reports for each answer in addition to the EPC. */
export interface ReaderCapabilities {
  namesRssi: boolean;
  namesAntenna: boolean;
  namesChannel: boolean;
}

/**
 * Selects the tags of later reads and writes: those whose bank holds `mask` (hexadecimal) from bit `pointerBits` on.
 */
export interface TagMask {
  bank: Exclude<BankName, 'reserved'>;
  pointerBits: number;
  mask: string;
}

/** Offset of the EPC in its bank, after the CRC and the PC word. */
export const EPC_POINTER_BITS = 32;

/** A range of tag memory, and the password for a locked one (8 hex digits, zeros for none). */
export interface MemoryRange {
  bank: BankName;
  address: number;
  words: number;
  accessPassword?: string;
}

/** Data of an access command, and the EPC of the tag that returned it where the reader reports it. */
export interface TagAnswer {
  epc: string | null;
  data: string;
}

/** Lockable parts of a tag, and the kinds of locks. Permanent locks cannot be undone. */
export type LockArea = 'killPassword' | 'accessPassword' | 'epc' | 'tid' | 'user';
export type LockAction = 'open' | 'lock' | 'openForever' | 'lockForever';

/** Work mode and beeper are stored by every family that has them. */
export type LostSetting = Exclude<keyof RadioChange, 'workMode' | 'beep'>;

/**
 * The operations of every UHF reader, whatever its protocol. One connection, one command at a time; commands queue. A
 * reader that reads on its own (active or trigger mode) stays in the mode it has stored: operations on tags throw
 * `reader.not_answering_mode` until a user changes the mode.
 *
 * Failures distinguish four cases: `reader.timeout` (no answer), `reader.bad_frame` (damaged answer), `reader.refused`
 * (the reader does not support it), `tag.*` (the tag does not: none, locked, password, weak, memory, refused). A lost
 * connection is `reader.disconnected`.
 */
export interface UhfReader {
  /** The settings of `setRadio` that the reader loses when it is without power, or may lose. */
  readonly losesRadio: readonly LostSetting[];
  open(): Promise<void>;
  close(): Promise<void>;
  /** Once, when the connection is lost; not after `close`. */
  onLost(listener: (error: AppError) => void): void;
  /** True when the reader sent anything since the last call. */
  takeReceived(): boolean;
  /**
   * The antennas, counted from 1, that the reader has reported as disconnected since it was opened and not as connected again;
   * none of a family that does not report them.
   */
  pulledAntennas(): number[];
  /** Hardware, firmware and maker, as far as the reader reports them. */
  identify(signal?: AbortSignal): Promise<string>;
  /** Runs one inventory round: every answer of every tag, empty for an empty field. Not limited by `select`. */
  poll(signal?: AbortSignal): Promise<TagNotice[]>;
  /**
   * Takes inventory until the signal is aborted and reports every answer of every tag as it arrives. Resolves when the
   * reader has stopped. Other commands wait meanwhile. `isCount`: with the session and Q of `setRadio`, in which a tag
   * that was read may be silent for a while.
   */
  inventory(
    onNotice: (notice: TagNotice) => void,
    signal: AbortSignal,
    options?: { isCount?: boolean },
  ): Promise<void>;
  capabilities(signal?: AbortSignal): Promise<ReaderCapabilities>;
  /**
   * Limits reads and writes to the matching tags, until the next `select`. A family without masks accepts a whole EPC
   * while its tag is the only one in the field, and limits nothing afterwards; throws `tag.none`, `tag.many`.
   */
  select(mask: TagMask, signal?: AbortSignal): Promise<void>;
  readBank(range: MemoryRange, signal?: AbortSignal): Promise<TagAnswer>;
  /** Writes whole words (hexadecimal) from `address` on; at most 32. */
  writeBank(range: Omit<MemoryRange, 'words'> & { data: string }, signal?: AbortSignal): Promise<void>;
  lock(
    areas: Partial<Record<LockArea, LockAction>>,
    accessPassword: string,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Disables the tag for good; its kill password must not be zero. */
  kill(killPassword: string, signal?: AbortSignal): Promise<void>;
  /** One for all antennas, or one each; in dBm at the reader's chip: boxes with an amplifier deliver more. */
  getPowersDbm(signal?: AbortSignal): Promise<number[]>;
  /**
   * Takes as many powers as `getPowersDbm` returned. They last until the reader is switched off if the family supports
   * that.
   */
  setPowersDbm(powersDbm: readonly number[], signal?: AbortSignal): Promise<void>;
  /** Whether `setPowersDbm` stores these powers in the reader, whose memory wears with each time. */
  storesPowers(powersDbm: readonly number[], signal?: AbortSignal): Promise<boolean>;
  getRadio(signal?: AbortSignal): Promise<Radio>;
  /** Stored if the reader is able to. Throws `reader.refused` for settings that it does not have. */
  setRadio(change: RadioChange, signal?: AbortSignal): Promise<void>;
}

/** A driver's operations of power, region, antennas and mode. */
export type RadioOperations = Pick<
  UhfReader,
  'losesRadio' | 'getPowersDbm' | 'setPowersDbm' | 'storesPowers' | 'getRadio' | 'setRadio'
>;
