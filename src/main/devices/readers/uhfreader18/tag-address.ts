import { AppError } from '#shared/errors';
import { fromHex } from '#shared/rfid/hex';
import { concatBytes, toBigEndian } from '../bytes.ts';
import { maskBytes } from '../memory-access.ts';
import { Bank, EPC_POINTER_BITS, type TagMask } from '../reader.ts';

/** The parts of an access command that select the tag it is for: before the command's own data, and behind it. */
export interface TagAddress {
  before: Uint8Array;
  behind: Uint8Array;
}

/** The count of an EPC's words has four bits. */
const LONGEST_EPC_WORDS = 15;
/** A mask behind the command instead of an EPC. */
const BY_MASK = 0xff;

/** Any tag: the first one that answers. */
export const ANY_TAG: TagAddress = { before: Uint8Array.of(0), behind: new Uint8Array(0) };

/**
 * Addresses the tag or tags of a mask: by EPC, in words; otherwise by a mask block (bank, bit address, bits, mask),
 * which only 288-type readers accept. Throws `reader.refused` for the others.
 */
export function toTagAddress({ bank, pointerBits, mask }: TagMask, takesMasks: boolean): TagAddress {
  const bytes = fromHex(mask);
  const words = bytes.length / 2;
  if (bank === 'epc' && pointerBits === EPC_POINTER_BITS && words <= LONGEST_EPC_WORDS)
    return { before: concatBytes(Uint8Array.of(words), bytes), behind: new Uint8Array(0) };
  if (!takesMasks) throw new AppError('reader.refused', { status: `mask ${bank}` });
  const kept = maskBytes(mask);
  return {
    before: Uint8Array.of(BY_MASK),
    behind: concatBytes(
      Uint8Array.of(Bank[bank]),
      toBigEndian(pointerBits, 2),
      Uint8Array.of(kept.length * 8),
      kept,
    ),
  };
}
