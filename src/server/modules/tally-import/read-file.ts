import type { Endpoint } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import { PACK_HEAD_FIELDS } from '#shared/records/pack-head';
import type { TallyPurpose } from '#shared/tally-import/columns';
import type { TallyMapping } from '#shared/tally-import/mapping';
import type { TenantTx } from '../../db/tenancy.ts';
import type { SignedInCall } from '../../http/implement.ts';
import { CHOICES, type ChoiceField } from '../../tally-import/check-line.ts';
import { type FileReading, readTallyInThread } from '../../tally-import/read-in-thread.ts';
import type { TallyTask } from '../../tally-import/read-tally.ts';
import { readingInTurn } from '../../threads/turns.ts';
import { findDictionary } from '../dict/service.ts';
import { findSpeciesNames } from '../pack/service.ts';
import { settingsOf } from '../setting/service.ts';
import { readOnce } from './kept-readings.ts';

/** The rules and names of a company that a file is read with. */
export type TallyRules = Omit<TallyTask, 'bytes' | 'mapping' | 'purpose'>;

/** A call with a file, and how it is read beyond the common titles. */
export type FileCall = Pick<SignedInCall<Endpoint>, 'file' | 'withTenant'> & {
  body: { mapping: TallyMapping };
};

export async function findRules(tx: TenantTx): Promise<TallyRules> {
  const settings = await settingsOf(tx);
  return { settings, species: await findSpeciesNames(tx), choices: await findChoices(tx) };
}

/** The words of the dictionaries, in the form that packages store. */
export async function findChoices(tx: TenantTx): Promise<Record<ChoiceField, string[]>> {
  const choices: Partial<Record<ChoiceField, string[]>> = {};
  for (const field of CHOICES)
    choices[field] = (await findDictionary(tx, PACK_HEAD_FIELDS[field].dictionary)).map(
      ({ dictValue }) => dictValue,
    );
  return choices as Record<ChoiceField, string[]>;
}

/**
 * Reads a file in a thread, in the caller's turn, unless this node has just read it. Throws `import.unreadable` and
 * `request.busy`.
 */
export function readInTurn(
  rules: TallyRules,
  sent: Pick<TallyTask, 'bytes' | 'mapping' | 'purpose'>,
): Promise<FileReading> {
  return readOnce({ ...rules, ...sent }, (task) => readingInTurn(() => readTallyInThread(task)));
}

/** The file of a call, read by the company's rules. Throws `upload.missing`, and as `readInTurn` does. */
export async function readFile({ file, body, withTenant }: FileCall, purpose: TallyPurpose) {
  if (file === undefined || file.bytes.length === 0) throw new AppError('upload.missing');
  const rules = await withTenant(findRules);
  const { bytes } = file;
  return { file, bytes, rules, reading: await readInTurn(rules, { bytes, mapping: body.mapping, purpose }) };
}
