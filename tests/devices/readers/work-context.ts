import { createPowerNotes } from '../../../src/main/rfid/power-notes.ts';
import type { WorkContext } from '../../../src/main/rfid/steps.ts';
import { createTagPowers } from '../../../src/main/rfid/tag-powers.ts';
import { openJournal } from '../../../src/main/storage/journal.ts';

/** The context of work with a tag, with a journal of its own in memory. */
export function createWorkContext(
  more: Omit<Partial<WorkContext>, 'powerNotes' | 'tagPowers'> = {},
): WorkContext {
  const journal = openJournal(':memory:');
  const uri = 'virtual:reader';
  return {
    powerNotes: createPowerNotes(journal).of(uri),
    tagPowers: createTagPowers(journal).of(uri),
    onStep: () => {},
    ...more,
  };
}
