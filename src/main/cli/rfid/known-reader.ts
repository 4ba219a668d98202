import type { ConfiguredReader } from '#shared/desk/contract/readers';
import { normalizeReaderPort } from '../../devices/transport/from-uri.ts';
import type { SettingsStore } from '../../storage/settings.ts';

/** The reader that the desk's settings have at this port, however its address is spelled. */
export function findKnownReader(
  settings: Pick<SettingsStore, 'read'>,
  uri: string,
): ConfiguredReader | undefined {
  const port = normalizeReaderPort(uri);
  return settings.read().readers.find((reader) => normalizeReaderPort(reader.uri) === port);
}
