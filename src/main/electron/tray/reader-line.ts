import { existsSync } from 'node:fs';
import type { Port, Reader } from '#shared/desk/contract';
import { parseReaderUri } from '../../devices/transport/from-uri.ts';
import type { Say } from '../words.ts';

/**
 * The chosen reader and whether its port is there: as much as can be known without disturbing a reader at work. Of a
 * reader on the network nothing is known until it is asked to work.
 */
export async function describeReader(
  reader: Reader | undefined,
  listPorts: () => Promise<Port[]>,
  say: Say,
): Promise<string> {
  if (reader === undefined) return say('notChosen');
  const address = parseReaderUri(reader.uri);
  if (address.scheme === 'virtual') return `${reader.name} · ${say('plugged')}`;
  if (address.scheme === 'tcp') return reader.name;
  const isThere = await isPlugged(address.path, listPorts);
  return `${reader.name} · ${say(isThere ? 'plugged' : 'unplugged')}`;
}

/** A device is a file, except on Windows, where its name stands in the list of ports. */
async function isPlugged(path: string, listPorts: () => Promise<Port[]>): Promise<boolean> {
  if (path.startsWith('/')) return existsSync(path);
  return (await listPorts()).some((port) => port.path === path);
}
