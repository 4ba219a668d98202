import type { Beep, Channel, DeskRadio, DeskRadioChange, Region } from '#shared/desk/contract/readers';

/** The inputs of a reader's radio settings; null if the reader does not report it. */
export interface RadioForm {
  region: Region | null;
  channel: Channel | null;
  powersDbm: number[];
  antennas: number[];
  antennaGainDbi: number;
  beep: Beep | null;
}

/** A radio button holds one antenna, represented as a list of one. */
export function formOf({ antennas, beep, ...same }: DeskRadio): RadioForm {
  return { ...same, antennas: antennas?.used ?? [], beep: beep?.now ?? null };
}

/** The changes made by the user. */
export function changeOf(radio: DeskRadio, form: RadioForm): DeskRadioChange {
  const { region, channel, powersDbm, antennas, antennaGainDbi, beep } = form;
  const change: DeskRadioChange = {};
  if (region !== null && region !== radio.region) change.region = region;
  if (channel !== null && channel !== radio.channel) change.channel = channel;
  if (powersDbm.join() !== radio.powersDbm.join()) change.powersDbm = powersDbm;
  if (radio.antennas && antennas.join() !== radio.antennas.used.join()) change.antennas = antennas;
  if (antennaGainDbi !== radio.antennaGainDbi) change.antennaGainDbi = antennaGainDbi;
  if (radio.beep && beep !== null && beep !== radio.beep.now) change.beep = beep;
  return change;
}
