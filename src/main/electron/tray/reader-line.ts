import { existsSync } from 'node:fs';
import type { Port, Reader } from '#shared/desk/contract/readers';
import { parseReaderUri } from '../../devices/transport/from-uri.ts';
import type { Say } from '../words.ts';

/**
 * Describes the chosen reader and whether its port is present, which can be checked without disturbing a reader at
 * work. The state of a network reader is unknown until it is used.
 */
export async function describeReader(
  reader: Reader | undefined,
  listPorts: () => Promise<Port[]>,
  say: Say,
): Promise<string> {
  if (reader === undefined) return say('notChosen');
  const address = parseReaderUri(reader.uri);
  if (address.scheme === 'virtual') return `${reader.name} · ${say('plugged')}`;
  if (address.scheme === 'tcp' || address.scheme === 'tls') return reader.name;
  const isThere = await isPlugged(address.path, listPorts);
  return `${reader.name} · ${say(isThere ? 'plugged' : 'unplugged')}`;
}

/** True when the device's file exists or, on Windows, when its name is in the list of ports. */
async function isPlugged(path: string, listPorts: () => Promise<Port[]>): Promise<boolean> {
  if (path.startsWith('/')) return existsSync(path);
  return (await listPorts()).some((port) => port.path === path);
}
