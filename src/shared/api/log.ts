import { log } from '../records/log.ts';
import { choiceCall, saveUpdateApi } from '../records/record-api.ts';
import { labelsAtDesk } from './desk-task.ts';

const base = '/api/blade-slice/v1/log';

export const logApi = {
  ...saveUpdateApi(log, base),
  printAtDesk: labelsAtDesk('log', `${base}/print-at-desk`, { dataScope: true }),
  /** The logs in the workshop: a processing task names one. */
  select: choiceCall(log, base),
};
