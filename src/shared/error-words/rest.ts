import { BACKUP_ERRORS } from './backup.ts';
import { CHAT_ERRORS } from './chat.ts';
import { DESK_TASK_ERRORS } from './desk-task.ts';
import { DICT_ERRORS } from './dict.ts';
import { DOCUMENT_ERRORS } from './document.ts';
import { JOB_ERRORS } from './job.ts';
import { JOIN_ERRORS } from './join.ts';
import { LIST_ERRORS } from './list.ts';
import { LOG_ERRORS } from './log.ts';
import { MENU_ERRORS } from './menu.ts';
import { NUMBERING_ERRORS } from './numbering.ts';
import { PACK_ERRORS } from './pack.ts';
import { PRINT_ERRORS } from './print.ts';
import { PROCESS_TASK_ERRORS } from './process-task.ts';
import { RECORD_ERRORS } from './record.ts';
import { REGISTRATION_ERRORS } from './registration.ts';
import { RFID_ERRORS } from './rfid.ts';
import { ROLE_ERRORS } from './role.ts';
import { SCAN_ERRORS } from './scan.ts';
import { STOCK_ERRORS } from './stock.ts';
import { TALLY_IMPORT_ERRORS } from './tally-import.ts';
import { UPLOAD_ERRORS } from './upload.ts';
import { USER_ERRORS } from './user.ts';
import { WORKFLOW_ERRORS } from './workflow.ts';

/** All other errors: separate, because a page loads them with the workspace. */
export const REST_ERROR_WORDS = {
  ...BACKUP_ERRORS,
  ...CHAT_ERRORS,
  ...DESK_TASK_ERRORS,
  ...DICT_ERRORS,
  ...DOCUMENT_ERRORS,
  ...JOB_ERRORS,
  ...JOIN_ERRORS,
  ...LIST_ERRORS,
  ...LOG_ERRORS,
  ...MENU_ERRORS,
  ...NUMBERING_ERRORS,
  ...PACK_ERRORS,
  ...PRINT_ERRORS,
  ...PROCESS_TASK_ERRORS,
  ...RECORD_ERRORS,
  ...REGISTRATION_ERRORS,
  ...RFID_ERRORS,
  ...ROLE_ERRORS,
  ...SCAN_ERRORS,
  ...STOCK_ERRORS,
  ...TALLY_IMPORT_ERRORS,
  ...UPLOAD_ERRORS,
  ...USER_ERRORS,
  ...WORKFLOW_ERRORS,
};
