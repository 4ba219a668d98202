import type { Channel, RadioChange, Region } from '#shared/desk/contract/readers';
import { type Band, channelBetween, channelRange, regionWith } from '../regions.ts';

/** The bands of the regions, with the number that the reader has for each. */
export const BANDS: Record<Region, Band> = {
  CN900: { code: 1, firstKhz: 920_125, stepKhz: 250, channels: 20 },
  US: { code: 2, firstKhz: 902_750, stepKhz: 500, channels: 50 },
  KR: { code: 3, firstKhz: 917_100, stepKhz: 200, channels: 32 },
  EU: { code: 4, firstKhz: 865_100, stepKhz: 200, channels: 15 },
  CN800: { code: 8, firstKhz: 840_125, stepKhz: 250, channels: 20 },
};
const CHANNEL_BITS = 0b11_1111;

/**
 * The two bytes of a region, last and first channel: six bits each, and of the band's number the high two bits on the
 * first, the low two on the second. Throws `reader.refused` for a frequency that the region does not have.
 */
export function encodeBand(region: Region, channel: RadioChange['channel']): Uint8Array {
  const { code } = BANDS[region];
  const { first, last } = channelRange(BANDS[region], channel);
  return Uint8Array.of(((code >> 2) << 6) | last, ((code & 0b11) << 6) | first);
}

/** The region of the two bytes and its channel; both null for a band that is not a `Region`. */
export function decodeBand({ last, first }: { last: number; first: number }): {
  region: Region | null;
  channel: Channel | null;
} {
  const region = regionWith(BANDS, ((last >> 6) << 2) | (first >> 6));
  if (region === undefined) return { region: null, channel: null };
  return { region, channel: channelBetween(BANDS[region], first & CHANNEL_BITS, last & CHANNEL_BITS) };
}
