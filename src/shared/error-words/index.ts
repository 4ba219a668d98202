import { BACKUP_ERRORS } from './backup.ts';
import { CHAT_ERRORS } from './chat.ts';
import { DESK_ERRORS } from './desk.ts';
import { DICT_ERRORS } from './dict.ts';
import { GENERAL_ERRORS } from './general.ts';
import { JOB_ERRORS } from './job.ts';
import { LIST_ERRORS } from './list.ts';
import { MENU_ERRORS } from './menu.ts';
import { PACK_ERRORS } from './pack.ts';
import { PRINT_ERRORS } from './print.ts';
import { RECORD_ERRORS } from './record.ts';
import { RFID_ERRORS } from './rfid.ts';
import { ROLE_ERRORS } from './role.ts';
import { SERVER_ERRORS } from './server.ts';
import { SIGN_IN_ERRORS } from './sign-in.ts';
import { TENANT_ERRORS } from './tenant.ts';
import { UPLOAD_ERRORS } from './upload.ts';
import { USER_ERRORS } from './user.ts';

/** The words of every error the product can show. Codes are `area.reason`; each is defined in the file of its area. */
export const ERROR_WORDS = {
  ...BACKUP_ERRORS,
  ...CHAT_ERRORS,
  ...DESK_ERRORS,
  ...DICT_ERRORS,
  ...GENERAL_ERRORS,
  ...JOB_ERRORS,
  ...LIST_ERRORS,
  ...MENU_ERRORS,
  ...PACK_ERRORS,
  ...PRINT_ERRORS,
  ...RECORD_ERRORS,
  ...RFID_ERRORS,
  ...ROLE_ERRORS,
  ...SERVER_ERRORS,
  ...SIGN_IN_ERRORS,
  ...TENANT_ERRORS,
  ...UPLOAD_ERRORS,
  ...USER_ERRORS,
};

export type ErrorCode = keyof typeof ERROR_WORDS;
