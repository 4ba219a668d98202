import type { WrittenTag } from '#shared/desk/contract/tags';
import { AppError, type ErrorCode, hasCode } from '#shared/errors';
import { samePc } from '#shared/rfid/pc-word';
import type { UhfReader } from '../devices/readers/reader.ts';
import { type Binding, bindTag } from './bind-tag.ts';
import { epcAndSignal, findOneTag } from './gate.ts';
import { lockTag, REFUSALS } from './lock-tag.ts';
import { PC_ADDRESS } from './read-pc.ts';
import { retryHarmless } from './retry.ts';
import { takeStep, type WorkContext } from './steps.ts';
import { stepWritePower } from './write-power.ts';

/** The new content of a tag; hexadecimal. */
export interface TagTarget {
  tid: string;
  pc: string;
  epc: string;
  /** Tried on a tag that is locked; 8 digits. */
  accessPassword?: string | undefined;
  /** Whether the tag is then given the password and locked with it. */
  isLocked?: boolean;
}

/** Errors of a tag that was there before and does not let itself be read. */
const NOT_READ = [
  'tag.none',
  'tag.unstable',
  'tag.weak',
  'tag.refused',
  'tag.locked',
  'tag.password',
  'tag.memory',
] as const;

/** A weak or incomplete write is attempted this many times, each with more power (`write-power.ts`). */
const WRITE_ATTEMPTS = 3;

/**
 * Checks that the tag with this TID is the one on the reader, writes PC and EPC together to it, reads them back from
 * that tag, and checks by a fresh inventory that exactly the new EPC answers; then locks it, if so wanted. Once the
 * first word may have been written, cancelling has no effect: the tag's state is determined and returned.
 *
 * Throws what {@link findOneTag} and {@link bindTag} throw, `tag.locked`, `tag.password`, `tag.memory`, `tag.weak`,
 * `tag.verify_failed`, `tag.unread` if it was written and cannot be read back, `tag.not_locked`, `reader.*`.
 */
export async function writeTag(
  reader: UhfReader,
  target: TagTarget,
  context: WorkContext,
): Promise<WrittenTag> {
  const written = await writeAndVerify(reader, target, context);
  const { accessPassword, isLocked = false } = target;
  // Reading back has bound the reader to the tag.
  if (isLocked && accessPassword !== undefined) await lockTag(reader, written, accessPassword, context);
  return written;
}

async function writeAndVerify(
  reader: UhfReader,
  target: TagTarget,
  context: WorkContext,
): Promise<WrittenTag> {
  const found = await takeStep(context, 'gate', () => findOneTag(reader, 1, context), epcAndSignal);
  const binding = await takeStep(
    context,
    'select',
    () => bindTag(reader, target.tid, found, context),
    ({ by }) => by,
  );
  context.signal?.throwIfAborted();
  const power = await stepWritePower(reader, target.tid, context);
  for (let attempt = 1; ; attempt += 1) {
    if (attempt > 1) await asUnread(() => binding.renew('own'));
    const unsure = await takeStep(
      context,
      'write',
      () =>
        power.run(
          () => tryWrite(reader, target),
          () => (attempt > 1 ? asUnread(binding.confirm) : binding.confirm()),
        ),
      (failure) => {
        const usedDbm = power.usedDbm();
        const outcome = failure?.code ?? `${target.pc} ${target.epc}`;
        return usedDbm === null ? outcome : `${outcome} ${usedDbm} dBm`;
      },
    );
    try {
      const written = await takeStep(
        context,
        'verify',
        () => asUnread(() => verify(reader, target, binding, context)),
        ({ pc, epc }) => `${pc} ${epc}`,
      );
      power.keep();
      return written;
    } catch (error) {
      const isHeld = hasCode(error, 'tag.unread') && error.details.cause === 'tag.verify_failed';
      if (!isHeld && !hasCode(error, 'tag.verify_failed')) throw error;
      // The error of a failed write is more precise than the difference it left.
      if (attempt >= WRITE_ATTEMPTS) throw isHeld ? error : (unsure ?? error);
      power.raise();
    }
  }
}

/** After a write, an unreadable tag may hold the new EPC: the errors of reading would report it as untouched. */
async function asUnread<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!hasCode(error, ...NOT_READ)) throw error;
    throw new AppError('tag.unread', { ...error.details, cause: error.code });
  }
}

/** Writes without the password; if the tag is locked, writes with it. */
async function writeWords(reader: UhfReader, { pc, epc, accessPassword }: TagTarget): Promise<void> {
  const content = { bank: 'epc', address: PC_ADDRESS, data: pc + epc } as const;
  try {
    await reader.writeBank(content);
  } catch (refusal) {
    if (accessPassword === undefined || !hasCode(refusal, ...REFUSALS)) throw refusal;
    await reader.writeBank({ ...content, accessPassword }).catch((error: unknown) => {
      // Without a password, the refusal was for another reason.
      throw hasCode(refusal, 'tag.refused') && hasCode(error, 'tag.password') ? refusal : error;
    });
  }
}

/** Null if the tag confirmed; otherwise the failure, after which only reading back shows the tag's content. */
async function tryWrite(reader: UhfReader, target: TagTarget): Promise<AppError | null> {
  try {
    await writeWords(reader, target);
    return null;
  } catch (error) {
    if (hasCode(error, 'tag.none', 'tag.weak', 'tag.refused', 'reader.timeout', 'reader.bad_frame'))
      return error;
    if (hasCode(error, 'tag.memory'))
      throw new AppError('tag.memory', { ...error.details, bits: target.epc.length * 4 });
    throw error;
  }
}

async function verify(
  reader: UhfReader,
  target: TagTarget,
  binding: Binding,
  { powerNotes }: WorkContext,
): Promise<WrittenTag> {
  const seen = await binding.renew('any');
  const words = 1 + target.epc.length / 4;
  const { data } = await retryHarmless(() => reader.readBank({ bank: 'epc', address: PC_ADDRESS, words }));
  expectSame(target, data.slice(0, 4), data.slice(4));
  const fresh = seen ?? (await findOneTag(reader, 1, { powerNotes }));
  // An inventory without PC words confirms the EPC; the PC word is the one just read back.
  const pc = fresh.pc ?? data.slice(0, 4);
  // Another tag answers, and the one that was bound holds the content all the same.
  if (fresh.epc !== target.epc) {
    const cause = 'tag.verify_failed' satisfies ErrorCode;
    throw new AppError('tag.unread', { cause, expected: target.epc, actual: fresh.epc });
  }
  expectSame(target, pc, fresh.epc);
  return { epc: fresh.epc, tid: target.tid, pc };
}

function expectSame(target: TagTarget, pc: string, epc: string): void {
  if (epc === target.epc && samePc(target.pc, pc)) return;
  throw new AppError('tag.verify_failed', {
    expected: `${target.pc} ${target.epc}`,
    actual: `${pc} ${epc}`,
  });
}
