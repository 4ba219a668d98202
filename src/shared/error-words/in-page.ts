import { FIRST_ERROR_WORDS } from './first.ts';
import type { ERROR_WORDS as ALL } from './index.ts';

/**
 * In place of `index.ts` in a browser (`imports` in package.json): the first words, to which `loadErrorWords` of the
 * page adds the rest.
 */
export const ERROR_WORDS = { ...FIRST_ERROR_WORDS } as typeof ALL;
