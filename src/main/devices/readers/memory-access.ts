import { AppError, hasCode } from '#shared/errors';
import { fromHex } from '#shared/rfid/hex';
import { concatBytes } from './bytes.ts';
import type { ReaderCommand } from './connection.ts';
import type { LockAction, LockArea, MemoryRange, TagAnswer, UhfReader } from './reader.ts';

/** A memory access as commands encode it. */
export type Access = Required<Omit<MemoryRange, 'words'>>;

/** One area of a tag and its lock, for families that lock area by area. */
export interface AreaLock {
  accessPassword: string;
  area: LockArea;
  action: LockAction;
}

/** The areas in the order of Gen2's lock payload, as most families number them. */
export const LOCK_AREAS: Record<LockArea, number> = {
  killPassword: 0,
  accessPassword: 1,
  epc: 2,
  tid: 3,
  user: 4,
};
const AREA_COUNT = Object.keys(LOCK_AREAS).length;
/** Gen2's two bits of an area: needs the password, permanent. */
export const LOCK_ACTIONS: Record<LockAction, number> = {
  open: 0b00,
  openForever: 0b01,
  lock: 0b10,
  lockForever: 0b11,
};

/** The access password of a tag without a password. */
export const NO_PASSWORD = '00000000';

const LONGEST_MASK_BYTES = 31;

/** The bytes of a mask for commands that give its length in bits in one byte: a longer mask is cut to 248 bits. */
export function maskBytes(mask: string): Uint8Array {
  return fromHex(mask).subarray(0, LONGEST_MASK_BYTES);
}

/** Adds the password of a tag without one to an access that names no password. */
export function withPassword<Range extends Pick<MemoryRange, 'accessPassword'>>(
  range: Range,
): Range & { accessPassword: string } {
  return { ...range, accessPassword: range.accessPassword ?? NO_PASSWORD };
}

/** Adds the number of requested bits to the error of a tag that has fewer. */
export function nameMemory(words: number): (error: unknown) => never {
  return (error) => {
    if (hasCode(error, 'tag.memory'))
      throw new AppError('tag.memory', { ...error.details, bits: words * 16 }, { cause: error });
    throw error;
  };
}

export function areasOf(areas: Partial<Record<LockArea, LockAction>>): [LockArea, LockAction][] {
  return Object.entries(areas) as [LockArea, LockAction][];
}

/**
 * Gen2's lock payload: ten bits that select the bits of the action, ten bits of action; two an area, the first
 * area highest.
 */
export function lockPayload(areas: Partial<Record<LockArea, LockAction>>): { mask: number; action: number } {
  let mask = 0;
  let action = 0;
  for (const [area, wanted] of areasOf(areas)) {
    const shift = 2 * (AREA_COUNT - 1 - LOCK_AREAS[area]);
    mask |= 0b11 << shift;
    action |= LOCK_ACTIONS[wanted] << shift;
  }
  return { mask, action };
}

/** Encodes the password, then area and lock in a byte each by a family's own numbers. */
export function lockEncoder(areas: Record<LockArea, number>, actions: Record<LockAction, number>) {
  return ({ accessPassword, area, action }: AreaLock): Uint8Array =>
    concatBytes(fromHex(accessPassword), Uint8Array.of(areas[area], actions[action]));
}

interface AccessCommands<Answer> {
  readMemory: ReaderCommand<Access & { words: number }, Answer>;
  writeMemory: ReaderCommand<Access & { data: string }, Answer>;
  lockMemory: ReaderCommand<AreaLock, Answer>;
  killTag: ReaderCommand<string, Answer>;
}

/**
 * The accesses of a family that names the tag in each answer and locks area by area. `access` runs a command on the one tag
 * that is selected.
 */
export function accessesBy<Answer extends TagAnswer>(
  commands: AccessCommands<Answer>,
  access: <Input>(
    command: ReaderCommand<Input, Answer>,
    input: Input,
    signal?: AbortSignal,
  ) => Promise<Answer>,
): Pick<UhfReader, 'readBank' | 'writeBank' | 'lock' | 'kill'> {
  return {
    readBank: (range, signal) =>
      access(commands.readMemory, withPassword(range), signal).catch(nameMemory(range.words)),
    async writeBank(range, signal) {
      await access(commands.writeMemory, withPassword(range), signal).catch(
        nameMemory(range.data.length / 4),
      );
    },
    async lock(areas, accessPassword, signal) {
      for (const [area, action] of areasOf(areas))
        await access(commands.lockMemory, { accessPassword, area, action }, signal);
    },
    async kill(killPassword, signal) {
      await access(commands.killTag, killPassword, signal);
    },
  };
}
