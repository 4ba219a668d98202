import type { Line } from '../../../grid/model/sheet.ts';
import { FIRST_VERSION } from '../../../records/form/form-draft.ts';
import { mergeLines } from '../../../records/lines/merge-lines.ts';
import { changedHead, type Head } from './head-fields.ts';
import { areSameLines } from './tally-body.ts';
import type { TallyDraft } from './tally-draft.ts';

/** The state of a package on which an entry is based. */
export interface EntryBase {
  /** 0 for a new package. */
  version: number;
  head: Head;
  lines: readonly Line[];
}

/**
 * The state on which a restored draft is based, so that a save is refused if others changed the package since. A draft
 * of earlier releases has none: unless the package was never changed, it counts as made on its first version with
 * unknown lines.
 */
export function baseOfDraft(stored: EntryBase, draft: TallyDraft | null): EntryBase {
  if (draft === null || stored.version === 0) return stored;
  if (draft.base) return draft.base;
  return stored.version === FIRST_VERSION ? stored : { ...stored, version: FIRST_VERSION, lines: [] };
}

/** A person's entry on the newest state of a package that others changed: their lines are merged, own fields stay. */
export function renewedEntry(
  { head, lines }: Omit<EntryBase, 'version'>,
  base: EntryBase,
  newest: EntryBase,
): Omit<EntryBase, 'version'> {
  return {
    head: { ...newest.head, ...changedHead(base.head, head) },
    lines: mergeLines(lines, base.lines, newest.lines, (one, other) => areSameLines([one], [other])),
  };
}
