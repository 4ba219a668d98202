/** No hand types this fast; scanners are faster, also over Bluetooth (40 characters a second). */
export const LONGEST_GAP_MS = 55;
