import { dirname } from 'node:path';
import { shell } from 'electron';
import { ask } from '../boxes/ask.ts';
import type { Say } from '../words.ts';
import type { UpdateMemory } from './attempt.ts';

/**
 * Counts a start of a version that was just installed; after one that failed, asks first. False: the user does not want it to be
 * tried again, and has been shown the earlier version where it is kept.
 */
export async function mayStart(memory: UpdateMemory, say: Say): Promise<boolean> {
  const failed = memory.countStart();
  if (failed === 0 || memory.outcome.state !== 'starting') return true;
  const { to, earlier } = memory.outcome.attempt;
  const response = await ask({
    type: 'warning',
    title: say('product'),
    message: say('startFailed', { version: to }),
    detail: adviseOnEarlier(memory, say),
    buttons: [say('tryAgain'), say(earlier === '' ? 'quit' : 'showEarlier')],
    defaultId: 0,
    cancelId: 0,
  });
  if (response !== 1) return true;
  // The folder holds nothing else. Unlike `showItemInFolder`, `openPath` can be awaited before the program ends.
  if (earlier !== '') await shell.openPath(dirname(earlier));
  return false;
}

/** What to do where the version that was just installed does not start; empty for any other. */
export function adviseOnEarlier({ outcome }: UpdateMemory, say: Say): string {
  if (outcome.state !== 'starting') return '';
  const { from, earlier } = outcome.attempt;
  const advice =
    earlier === ''
      ? say('earlierAdvice', { version: from })
      : say('earlierKept', { version: from, file: earlier });
  return `${advice}\n\n${say('dataKept')}`;
}
