import { AppError } from '#shared/errors';
import type { UhfReader } from '../devices/readers/reader.ts';
import { PC_ADDRESS } from './read-pc.ts';
import { hasCode, retryHarmless } from './retry.ts';

/** Word address of the access password in the reserved bank, behind the kill password. */
const PASSWORD_ADDRESS = 2;
/** Nobody without the password changes the EPC, reads or changes the passwords, or can set one for killing the tag. */
const AREAS = { epc: 'lock', accessPassword: 'lock', killPassword: 'lock' } as const;
/** What tags say of a locked area; some families have one code for every refusal. */
export const REFUSALS = ['tag.locked', 'tag.refused'] as const;

/**
 * Gives the tag that the reader is bound to an access password and locks it; on a tag that has both already, nothing
 * changes. That it is locked is shown by a write of its own PC word without the password, which the tag must refuse. Each step
 * may be repeated, also after an interruption. Throws `tag.password` for a tag locked by others, `tag.not_locked`, and what
 * accessing it throws.
 */
export async function lockTag(reader: UhfReader, pc: string, accessPassword: string): Promise<void> {
  await retryHarmless(() => setPassword(reader, accessPassword));
  await retryHarmless(() => reader.lock(AREAS, accessPassword));
  const isRefused = await retryHarmless(() =>
    refuses(() => reader.writeBank({ bank: 'epc', address: PC_ADDRESS, data: pc })),
  );
  if (!isRefused) throw new AppError('tag.not_locked');
}

async function setPassword(reader: UhfReader, accessPassword: string): Promise<void> {
  const content = { bank: 'reserved', address: PASSWORD_ADDRESS, data: accessPassword } as const;
  if (await refuses(() => reader.writeBank(content))) await reader.writeBank({ ...content, accessPassword });
}

/** True when the tag refuses the access; throws every other failure. */
async function refuses(access: () => Promise<void>): Promise<boolean> {
  try {
    await access();
    return false;
  } catch (error) {
    if (hasCode(error, ...REFUSALS)) return true;
    throw error;
  }
}
