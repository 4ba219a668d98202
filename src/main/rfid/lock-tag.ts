import type { WrittenTag } from '#shared/desk/contract/tags';
import { AppError, hasCode } from '#shared/errors';
import { NO_PASSWORD } from '../devices/readers/memory-access.ts';
import type { LockAction, UhfReader } from '../devices/readers/reader.ts';
import { PC_ADDRESS } from './read-pc.ts';
import { retryHarmless } from './retry.ts';
import { putPowerBack } from './search-power.ts';
import { takeStep, type WorkContext } from './steps.ts';

/** The reserved bank: kill password, then access password, two words each. */
const KILL_PASSWORD = { bank: 'reserved', address: 0, words: 2 } as const;
const ACCESS_PASSWORD = { bank: 'reserved', address: 2, words: 2 } as const;
const PASSWORDS = { bank: 'reserved', address: 0, words: 4 } as const;
/**
 * The areas that are locked. From then on the access password is needed to write the EPC, to read or write the passwords, and to
 * lock or unlock the tag.
 */
const areasWith = (action: LockAction) => ({ epc: action, accessPassword: action, killPassword: action });
/** Errors by which an access to a locked area is refused; some reader families have one code for every refusal. */
export const REFUSALS = ['tag.locked', 'tag.refused'] as const;

/**
 * Sets the access password and a kill password of zeros on the tag that the reader is bound to, checks both, then locks
 * EPC and passwords. A tag that has all of this already is not changed. A tag with a kill password of zeros executes no
 * kill command (Gen2), and once locked nobody else can set one. Both passwords are verified by reading the kill
 * password with the access password, because a tag would reveal its access password in the clear. The lock is verified
 * by operations that the tag must refuse without the password: writing its own PC word, and reading either password.
 *
 * Each step may be repeated, also after an interruption. If the tag does not accept a step, its former passwords are
 * restored. Throws `tag.password` for a tag locked by others, `tag.not_locked`, and the errors of accessing the tag.
 */
export async function lockTag(
  reader: UhfReader,
  { pc, tid }: Pick<WrittenTag, 'pc' | 'tid'>,
  accessPassword: string,
  context: WorkContext,
): Promise<void> {
  let before: string | null = null;
  await putPowerBack(reader, context.powerNotes);
  try {
    await takeStep(
      context,
      'password',
      async () => {
        before = await readOpenPasswords(reader);
        await setPasswords(reader, before, accessPassword);
      },
      () => tid,
    );
    await takeStep(
      context,
      'lock',
      async () => {
        await retryHarmless(() => reader.lock(areasWith('lock'), accessPassword));
        await expectLocked(reader, pc);
      },
      () => tid,
    );
  } catch (error) {
    await putPasswordsBack(reader, before, accessPassword, { error, context, tid });
    throw error;
  }
}

/** Kill and access password as 16 hexadecimal digits; null for a tag that refuses to read them without its access password. */
async function readOpenPasswords(reader: UhfReader): Promise<string | null> {
  try {
    return (await retryHarmless(() => reader.readBank(PASSWORDS))).data;
  } catch (error) {
    if (hasCode(error, ...REFUSALS)) return null;
    throw error;
  }
}

/** Writes the passwords that differ from `before`; shown by reading the kill password with the access password. */
async function setPasswords(reader: UhfReader, before: string | null, accessPassword: string): Promise<void> {
  const readKillPassword = async () =>
    (await retryHarmless(() => reader.readBank({ ...KILL_PASSWORD, accessPassword }))).data;
  const write = (address: number, data: string, password?: string) =>
    retryHarmless(() =>
      reader.writeBank({ bank: 'reserved', address, data, ...(password && { accessPassword: password }) }),
    );
  if (before === null) {
    if ((await readKillPassword()) === NO_PASSWORD) return;
    await write(KILL_PASSWORD.address, NO_PASSWORD, accessPassword);
  } else {
    if (before.slice(0, NO_PASSWORD.length) !== NO_PASSWORD) await write(KILL_PASSWORD.address, NO_PASSWORD);
    if (before.slice(NO_PASSWORD.length) !== accessPassword)
      await write(ACCESS_PASSWORD.address, accessPassword);
  }
  const kept = await readKillPassword().catch((error: unknown) => {
    if (hasCode(error, 'tag.password')) throw new AppError('tag.not_locked', {}, { cause: error });
    throw error;
  });
  if (kept !== NO_PASSWORD) throw new AppError('tag.not_locked');
}

async function expectLocked(reader: UhfReader, pc: string): Promise<void> {
  const accesses: (() => Promise<unknown>)[] = [
    () => reader.writeBank({ bank: 'epc', address: PC_ADDRESS, data: pc }),
    () => reader.readBank(KILL_PASSWORD),
    () => reader.readBank(ACCESS_PASSWORD),
  ];
  for (const access of accesses)
    if (!(await retryHarmless(() => refuses(access)))) throw new AppError('tag.not_locked');
}

/**
 * Restores the former passwords of a tag that did not accept all steps; recorded as a separate event. If the reader is
 * gone, or the tag was locked before, nothing is changed: the attempt's outcome is unknown, and it continues when the
 * tag is read again.
 */
async function putPasswordsBack(
  reader: UhfReader,
  before: string | null,
  accessPassword: string,
  { error, context, tid }: { error: unknown; context: WorkContext; tid: string },
): Promise<void> {
  const isOfTag = error instanceof AppError && error.code.startsWith('tag.');
  if (!isOfTag || before === null || before === NO_PASSWORD + accessPassword) return;
  await takeStep(
    context,
    'unlock',
    async () => {
      // A tag that has not received the password refuses, so none of it is locked.
      await retryHarmless(() => refuses(() => reader.lock(areasWith('open'), accessPassword)));
      await retryHarmless(() => reader.writeBank({ bank: 'reserved', address: 0, data: before }));
      if ((await retryHarmless(() => reader.readBank(PASSWORDS))).data !== before)
        throw new AppError('tag.not_locked');
    },
    () => tid,
  ).catch(() => {
    // The event records this failure; the failure that led here is the one to report.
  });
}

/** True when the tag refuses the access; throws every other failure. */
async function refuses(access: () => Promise<unknown>): Promise<boolean> {
  try {
    await access();
    return false;
  } catch (error) {
    if (hasCode(error, ...REFUSALS, 'tag.password')) return true;
    throw error;
  }
}
