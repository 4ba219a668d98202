import { toAppError } from '#shared/errors';
import { readVersion } from '../program/version.ts';
import { readOptions } from './options.ts';
import { runHeadless } from './run.ts';
import { createSpeaker } from './speaker.ts';

/**
 * `out/main/headless.js`: the desk host on plain Node. Exit codes: 0 ended as asked, 1 could not start, 2 wrong
 * arguments.
 */
const options = readOptions(process.argv.slice(2), readVersion());
if (options !== null) {
  const speaker = createSpeaker(options.language);
  try {
    await runHeadless(options, speaker);
  } catch (error) {
    speaker.fail(toAppError(error));
    process.exitCode = 1;
  }
}
