import type { BodyOf } from '#shared/api/kit';
import { packActApi } from '#shared/api/pack-acts';
import type { Line } from '../../../grid/model/sheet.ts';
import type { useChange } from '../../../records/calls/use-change.ts';
import type { EntryBase } from './entry-base.ts';
import { changedHead, type Head } from './head-fields.ts';
import { areSameLines, linesToSave } from './tally-body.ts';

/** How a new package begins and is made, where it is not made alone. */
export interface NewPackage {
  /** Id under which the unsaved entry is kept. */
  draftId: string;
  head: Partial<Head>;
  /** Makes it, under this idempotency key; returns its id. */
  make(body: BodyOf<typeof packActApi.make>, key: string): Promise<string>;
}

/** The head and the lines of an entry. */
interface Entered {
  head: Head;
  lines: readonly Line[];
}

type Run = ReturnType<typeof useChange>['run'];

/** Makes a package of an entry, with others where `made` says so; returns its id. */
export async function makePackage(
  run: Run,
  { head, lines }: Entered,
  key: string,
  made?: NewPackage,
): Promise<string> {
  const body = { ...head, lines: linesToSave(lines) };
  if (made !== undefined) return made.make(body, key);
  const { id = '' } = await run(packActApi.make, { body }, { key });
  return id;
}

/**
 * Sends the fields and lines that differ from those the entry is based on, with their version; `name` says
 * whether the lines are all of the package's or added to those it has.
 */
export async function changePackage(
  run: Run,
  id: string,
  name: 'lines' | 'added',
  { head, lines }: Entered,
  base: EntryBase,
  key: string,
): Promise<void> {
  const tally = areSameLines(lines, base.lines) ? {} : { [name]: linesToSave(lines) };
  const body = { id, version: base.version, ...changedHead(base.head, head), ...tally };
  await run(packActApi.change, { body }, { key });
}
