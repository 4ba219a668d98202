import type {
  Beep,
  Channel,
  DeskRadio,
  DeskRadioChange,
  Profile,
  Q,
  Region,
  Session,
} from '#shared/desk/contract/readers';

/** The inputs of a reader's radio settings; null if the reader does not report it. */
export interface RadioForm {
  region: Region | null;
  channel: Channel | null;
  powersDbm: number[];
  antennas: number[];
  antennaGainDbi: number;
  beep: Beep | null;
  session: Session | null;
  q: Q | null;
  profile: Profile | null;
}

/** A radio button holds one antenna, represented as a list of one. */
export function formOf({ antennas, beep, session, q, profile, ...same }: DeskRadio): RadioForm {
  return {
    ...same,
    antennas: antennas?.used ?? [],
    beep: beep?.now ?? null,
    session: session?.now ?? null,
    q: q?.now ?? null,
    profile: profile?.now ?? null,
  };
}

/** The changes made by the user. */
export function changeOf(radio: DeskRadio, form: RadioForm): DeskRadioChange {
  const { region, channel, powersDbm, antennas, antennaGainDbi, beep, session, q, profile } = form;
  const change: DeskRadioChange = {};
  if (region !== null && region !== radio.region) change.region = region;
  if (channel !== null && channel !== radio.channel) change.channel = channel;
  if (powersDbm.join() !== radio.powersDbm.join()) change.powersDbm = powersDbm;
  if (radio.antennas && antennas.join() !== radio.antennas.used.join()) change.antennas = antennas;
  if (antennaGainDbi !== radio.antennaGainDbi) change.antennaGainDbi = antennaGainDbi;
  if (radio.beep && beep !== null && beep !== radio.beep.now) change.beep = beep;
  if (radio.session && session !== null && session !== radio.session.now) change.session = session;
  if (radio.q && q !== null && q !== radio.q.now) change.q = q;
  if (radio.profile && profile !== null && profile !== radio.profile.now) change.profile = profile;
  return change;
}
