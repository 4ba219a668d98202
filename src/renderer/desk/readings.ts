import { requireDesk } from './connect.ts';
import { createOwnReadings } from './own-readings.ts';

export const ownReadings = createOwnReadings(() => requireDesk().rfid, sessionStorage);
