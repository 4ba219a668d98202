import { log } from '../records/log.ts';
import { saveUpdateApi } from '../records/record-api.ts';

export const logApi = saveUpdateApi(log, '/api/blade-slice/v1/log');
