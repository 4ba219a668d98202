import { toHex } from '#shared/rfid/hex';
import { withoutXpc } from '#shared/rfid/pc-word';

export const PC_BYTES = 2;

/** PC word and EPC (hexadecimal) of the bytes that a tag sends: its PC word, any XPC words, and its EPC. */
export function decodeTag(bytes: Uint8Array): { pc: string; epc: string } {
  return withoutXpc(toHex(bytes.subarray(0, PC_BYTES)), toHex(bytes.subarray(PC_BYTES)));
}
