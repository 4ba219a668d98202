import type { Beep, Channel, RadioChange, Region } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';

/** A region in a family's table: its number there, and its frequencies in kHz, evenly spaced from the first on. */
export interface Band {
  code: number;
  firstKhz: number;
  stepKhz: number;
  channels: number;
}
type Bands = Partial<Record<Region, Band>>;

/** The region with this number in a family's table; undefined for a number that is not in the table. */
export function regionWith(bands: Bands, code: number | undefined): Region | undefined {
  return regionsOf(bands).find((region) => bands[region]?.code === code);
}

export function regionsOf(bands: Bands): Region[] {
  return Object.keys(bands) as Region[];
}

/**
 * The region that a change requests, or the reader's present one if only the channel changes. Throws `reader.refused`
 * if the present one is not a `Region`.
 */
export async function regionToSet(
  asked: Region | undefined,
  readPresent: () => Promise<{ region: Region | null }>,
): Promise<Region> {
  const region = asked ?? (await readPresent()).region;
  if (region === null) throw new AppError('reader.refused', { status: 'region' });
  return region;
}

/** The band of a region. Throws `reader.refused` if the family does not support it. */
export function bandOf<FamilyBand extends Band>(
  bands: Partial<Record<Region, FamilyBand>>,
  region: Region,
): FamilyBand {
  const band = bands[region];
  if (band === undefined) throw new AppError('reader.refused', { status: region });
  return band;
}

/** The choices of channel in a band: hopping, or one of its frequencies in MHz. */
export function channelsOf(band: Band | undefined): Channel[] {
  if (band === undefined) return [];
  const { firstKhz, stepKhz, channels } = band;
  return ['hop', ...Array.from({ length: channels }, (_, index) => (firstKhz + index * stepKhz) / 1000)];
}

/** The channel's number in the band, counted from 0. Throws `reader.refused` for a frequency beside its own. */
export function channelIndex({ firstKhz, stepKhz, channels }: Band, channelMhz: number): number {
  const index = (channelMhz * 1000 - firstKhz) / stepKhz;
  const whole = Math.round(index);
  if (Math.abs(index - whole) > 1e-6 || whole < 0 || whole >= channels)
    throw new AppError('reader.refused', { status: `${channelMhz} MHz` });
  return whole;
}

/** First and last channel of a change, counted from 0: one frequency, or all between which the reader hops. */
export function channelRange(band: Band, channel: RadioChange['channel']): { first: number; last: number } {
  if (channel === undefined || channel === 'hop') return { first: 0, last: band.channels - 1 };
  const index = channelIndex(band, channel);
  return { first: index, last: index };
}

/** The channel of a reader that hops between these two, counted from 0. */
export function channelBetween({ firstKhz, stepKhz }: Band, first: number, last: number): Channel {
  return first === last ? (firstKhz + first * stepKhz) / 1000 : 'hop';
}

/** The power that all antennas have; null where they differ. */
export function commonPower(powersDbm: readonly number[]): number | null {
  const [first = 0, ...others] = powersDbm;
  return others.every((other) => other === first) ? first : null;
}

/** The one power of a reader that has no other. Throws `reader.refused` for different ones. */
export function onePower(powersDbm: readonly number[]): number {
  const power = commonPower(powersDbm);
  if (power === null) throw new AppError('reader.refused', { status: powersDbm.join(', ') });
  return power;
}

/** Throws `reader.refused` if the family has no command for a beeper, or not this kind of sound. */
export function refuseBeep(beep: RadioChange['beep'], choices: readonly Beep[] = []): void {
  if (beep !== undefined && !choices.includes(beep))
    throw new AppError('reader.refused', { status: `beep ${beep}` });
}

/** Throws `reader.refused` where antennas are chosen that the reader does not let choose. */
export function refuseAntennas(antennas: RadioChange['antennas']): void {
  if (antennas !== undefined)
    throw new AppError('reader.refused', { status: `antennas ${antennas.join(', ')}` });
}
