import { AppError, type ErrorCode } from '#shared/errors';
import { fromHex, toHex } from '#shared/rfid/hex';
import { toBigEndian } from '../bytes.ts';
import { type Access, areasOf, LOCK_AREAS } from '../memory-access.ts';
import { Bank, type LockAction, type LockArea, type TagAnswer, type TagMask } from '../reader.ts';
import { epcOf, GEN2, Param } from './commands.ts';
import { contentOf, decodeParameters, numberAt, tlv } from './parameters.ts';

/** Types of the parameters of an access. */
export const AccessParam = {
  spec: 207,
  stopTrigger: 208,
  command: 209,
  reportSpec: 239,
  tagSpec: 338,
  targetTag: 339,
  read: 341,
  write: 342,
  kill: 343,
  lock: 344,
  lockPayload: 345,
  readResult: 349,
  writeResult: 350,
  killResult: 351,
  lockResult: 352,
} as const;

/** An access to a tag, and how to decode its result, which names the operation's id. */
export interface Operation {
  parameter(id: number): Uint8Array;
  result: number;
  errors: Readonly<Record<number, ErrorCode>>;
}

/** Operation id, password, bank in the top two bits, word address. */
function accessed(id: number, { accessPassword, bank, address }: Access): Uint8Array {
  return Uint8Array.of(
    ...toBigEndian(id, 2),
    ...fromHex(accessPassword),
    Bank[bank] << 6,
    ...toBigEndian(address, 2),
  );
}

/** Result codes; from 4 (read) and 7 (write) on they are those of LLRP 1.1. */
export const readOperation = (access: Access & { words: number }): Operation => ({
  parameter: (id) => tlv(AccessParam.read, accessed(id, access), toBigEndian(access.words, 2)),
  result: AccessParam.readResult,
  errors: { 2: 'tag.none', 3: 'reader.refused', 4: 'tag.memory', 5: 'tag.locked', 6: 'tag.password' },
});

export const writeOperation = (access: Access & { data: string }): Operation => ({
  parameter: (id) =>
    tlv(
      AccessParam.write,
      accessed(id, access),
      toBigEndian(access.data.length / 4, 2),
      fromHex(access.data),
    ),
  result: AccessParam.writeResult,
  errors: {
    1: 'tag.memory',
    2: 'tag.locked',
    3: 'tag.weak',
    5: 'tag.none',
    6: 'reader.refused',
    7: 'tag.password',
  },
});

export const killOperation = (killPassword: string): Operation => ({
  parameter: (id) => tlv(AccessParam.kill, toBigEndian(id, 2), fromHex(killPassword)),
  result: AccessParam.killResult,
  errors: { 2: 'tag.weak', 4: 'tag.none', 5: 'reader.refused' },
});

const LOCK_PRIVILEGES: Record<LockAction, number> = { lock: 0, lockForever: 1, openForever: 2, open: 3 };

export const lockOperation = (
  areas: Partial<Record<LockArea, LockAction>>,
  accessPassword: string,
): Operation => ({
  parameter: (id) =>
    tlv(
      AccessParam.lock,
      toBigEndian(id, 2),
      fromHex(accessPassword),
      ...areasOf(areas).map(([area, action]) =>
        tlv(AccessParam.lockPayload, Uint8Array.of(LOCK_PRIVILEGES[action], LOCK_AREAS[area])),
      ),
    ),
  result: AccessParam.lockResult,
  errors: {
    1: 'tag.weak',
    3: 'tag.none',
    4: 'reader.refused',
    5: 'tag.password',
    6: 'tag.memory',
    7: 'tag.locked',
  },
});

/** An access, once, to the first tag that matches while the inventory of accesses runs; any tag without a mask. */
export function accessSpecOf(
  mask: TagMask | null,
  { parameter }: Operation,
  id: number,
  rospecId: number,
): Uint8Array {
  return tlv(
    AccessParam.spec,
    toBigEndian(id, 4),
    toBigEndian(0, 2),
    Uint8Array.of(GEN2, 0),
    toBigEndian(rospecId, 4),
    tlv(AccessParam.stopTrigger, Uint8Array.of(1), toBigEndian(1, 2)),
    tlv(AccessParam.command, tlv(AccessParam.tagSpec, targetOf(mask)), parameter(id)),
    tlv(AccessParam.reportSpec, Uint8Array.of(0)),
  );
}

/** Bank and "match", pointer in bits, mask and data with their lengths in bits: exactly as many bytes as these need. */
function targetOf(mask: TagMask | null): Uint8Array {
  const data = fromHex(mask?.mask ?? '');
  const bits = toBigEndian(data.length * 8, 2);
  return tlv(
    AccessParam.targetTag,
    Uint8Array.of((Bank[mask?.bank ?? 'epc'] << 6) | 0x20),
    toBigEndian(mask?.pointerBits ?? 0, 2),
    bits,
    new Uint8Array(data.length).fill(0xff),
    bits,
    data,
  );
}

/** The answers of tags to the operation with this id in a report; a report may come late, from an earlier operation. */
export function decodeResults(
  body: Uint8Array,
  { result }: Operation,
  id: number,
): { epc: string; content: Uint8Array }[] {
  return decodeParameters(body)
    .filter(({ type }) => type === Param.tagReport)
    .flatMap(({ content }) => {
      const fields = decodeParameters(content);
      const found = contentOf(fields, result);
      const isAnswer = found !== undefined && numberAt(found, 1, 2) === id;
      return isAnswer ? [{ epc: epcOf(fields), content: found }] : [];
    });
}

/** A tag's answer; data of a read: result, operation id, count of words (2), words. Throws the tag's refusal. */
export function toTagAnswer(
  { epc, content }: { epc: string; content: Uint8Array },
  { result, errors }: Operation,
): TagAnswer {
  const [code] = content;
  if (code === undefined) throw new AppError('reader.bad_frame');
  if (code !== 0) throw new AppError(errors[code] ?? 'tag.refused', { status: String(code) });
  if (result !== AccessParam.readResult) return { epc, data: '' };
  const data = content.subarray(5, 5 + numberAt(content, 3, 2) * 2);
  return { epc, data: toHex(data) };
}
