import { saveUpdateApi } from '../records/record-api.ts';
import { zone } from '../records/zone.ts';
import { labelsAtDesk } from './desk-task.ts';

const base = '/api/blade-veneer/v1/zone';

export const zoneApi = {
  ...saveUpdateApi(zone, base),
  printAtDesk: labelsAtDesk('zone', `${base}/print-at-desk`),
};
