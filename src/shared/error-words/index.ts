import { FIRST_ERROR_WORDS } from './first.ts';
import { REST_ERROR_WORDS } from './rest.ts';

/** The words of every error the product can show. Codes are `area.reason`; each is defined in the file of its area. */
export const ERROR_WORDS = { ...FIRST_ERROR_WORDS, ...REST_ERROR_WORDS };

export type ErrorCode = keyof typeof ERROR_WORDS;
