import { AppError } from '#shared/errors';
import { toStatus } from '../bytes.ts';
import type { Region } from '../reader.ts';

/** Number of the band and its last channel; the first is 0. */
const BANDS: Record<Region, readonly [band: number, lastChannel: number]> = {
  CN900: [1, 19],
  US: [2, 49],
  KR: [3, 31],
  EU: [4, 14],
  CN800: [8, 19],
};

/**
 * The two bytes of a region, last and first channel: six bits each, and of the band's number the high two bits on the
 * first, the low two on the second.
 */
export function encodeBand(region: Region): Uint8Array {
  const [band, lastChannel] = BANDS[region];
  return Uint8Array.of(((band >> 2) << 6) | lastChannel, (band & 0b11) << 6);
}

/** The region of these two bytes. Throws `reader.refused` for a band that is none of ours. */
export function decodeBand(last: number, first: number): Region {
  const band = ((last >> 6) << 2) | (first >> 6);
  for (const [region, [number]] of Object.entries(BANDS)) if (number === band) return region as Region;
  throw new AppError('reader.refused', { status: toStatus(band) });
}
