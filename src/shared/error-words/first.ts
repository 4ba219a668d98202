import { DESK_ERRORS } from './desk.ts';
import { GENERAL_ERRORS } from './general.ts';
import { SERVER_ERRORS } from './server.ts';
import { SIGN_IN_ERRORS } from './sign-in.ts';
import { TENANT_ERRORS } from './tenant.ts';

/** The errors that the sign-in page can show. A page has them from the beginning. */
export const FIRST_ERROR_WORDS = {
  ...DESK_ERRORS,
  ...GENERAL_ERRORS,
  ...SERVER_ERRORS,
  ...SIGN_IN_ERRORS,
  ...TENANT_ERRORS,
};
