import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * The entry points of the worker threads that the server starts, by the names of their files. A bundle of the server
 * needs them as separate files, because each thread is started from the file of its module.
 */
export const SERVER_THREADS = {
  'read-sheet-thread': join(root, 'src/server/http/read-sheet-thread.ts'),
  'read-tally-thread': join(root, 'src/server/tally-import/read-in-thread.ts'),
  'workbook-thread': join(root, 'src/server/http/workbook-thread.ts'),
  'paper-thread': join(root, 'src/server/modules/document/print/paper-thread.ts'),
};
