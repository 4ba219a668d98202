import type { TagSeen } from '#shared/desk/contract/tags';
import type { UhfReader } from '../devices/readers/reader.ts';
import { retryHarmless } from './retry.ts';

/** One round misses tags whose answers collide; a few rounds find a handful of labels. */
const ROUNDS = 5;

/** Every tag in the field with its last RSSI and the number of rounds it answered; empty for an empty field. */
export async function listTags(reader: UhfReader, signal?: AbortSignal): Promise<TagSeen[]> {
  const tags = new Map<string, TagSeen>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { epc, pc, rssiDbm } of await retryHarmless(() => reader.poll(signal)))
      tags.set(epc, { epc, pc, rssiDbm, count: (tags.get(epc)?.count ?? 0) + 1 });
  }
  return [...tags.values()];
}
