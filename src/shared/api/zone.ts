import { saveUpdateApi } from '../records/record-api.ts';
import { zone } from '../records/zone.ts';

export const zoneApi = saveUpdateApi(zone, '/api/blade-veneer/v1/zone');
