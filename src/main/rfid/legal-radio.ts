import type { DeskRadioChange, RadioChange } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import { isIllegalPower, mostPowerDbm, USUAL_GAIN_DBI } from '#shared/rfid/legal-power';
import type { UhfReader } from '../devices/readers/reader.ts';
import { isUnsupported } from '../devices/request-queue.ts';

/**
 * Changes radio settings, unless the reader would then exceed the power that its region allows with an antenna of this
 * gain. Throws `reader.power_illegal`, with nothing changed, and the reader's errors.
 */
export async function setLegalRadio(
  reader: UhfReader,
  { antennaGainDbi, ...change }: DeskRadioChange,
  presentGainDbi = USUAL_GAIN_DBI,
  signal?: AbortSignal,
): Promise<void> {
  const { region, channel, powersDbm } = change;
  if ([region, channel, powersDbm, antennaGainDbi].some((setting) => setting !== undefined))
    await refuseIllegal(reader, change, antennaGainDbi ?? presentGainDbi, signal);
  await reader.setRadio(change, signal);
}

async function refuseIllegal(
  reader: UhfReader,
  { region, channel, powersDbm }: RadioChange,
  antennaGainDbi: number,
  signal?: AbortSignal,
): Promise<void> {
  const present = await reader.getRadio(signal);
  const mostDbm = mostPowerDbm({
    region: region ?? present.region,
    // A new region hops.
    channel: channel ?? (region === undefined ? present.channel : 'hop'),
    antennaGainDbi,
  });
  const power = Math.max(...(powersDbm ?? present.powersDbm));
  if (isIllegalPower(power, mostDbm))
    throw new AppError('reader.power_illegal', { power, most: mostDbm, gain: antennaGainDbi });
}

/**
 * The maximum power of the reader with its present settings; if it does not report its region, the power that every
 * region allows.
 */
export async function mostPowerOf(reader: UhfReader, antennaGainDbi = USUAL_GAIN_DBI): Promise<number> {
  try {
    return mostPowerDbm({ ...(await reader.getRadio()), antennaGainDbi });
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    return mostPowerDbm({ region: null, channel: null, antennaGainDbi });
  }
}
