import type { ConfiguredReader } from '#shared/desk/contract/readers';
import { normalizeReaderUri } from '../../devices/transport/from-uri.ts';
import type { SettingsStore } from '../../storage/settings.ts';

/** The reader that the desk's settings have at this port and bus address, however its uri is spelled. */
export function findKnownReader(
  settings: Pick<SettingsStore, 'read'>,
  uri: string,
): ConfiguredReader | undefined {
  const wanted = normalizeReaderUri(uri);
  return settings.read().readers.find((reader) => normalizeReaderUri(reader.uri) === wanted);
}

/** The gain that the desk keeps for the antenna of the reader at this port, in dBi; undefined if none was entered. */
export function findAntennaGain(settings: Pick<SettingsStore, 'read'>, uri: string): number | undefined {
  return settings.read().antennaGains[findKnownReader(settings, uri)?.uri ?? uri];
}
