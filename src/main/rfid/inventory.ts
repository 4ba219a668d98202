import type { TagSeen } from '#shared/desk/contract/tags';
import type { UhfReader } from '../devices/readers/reader.ts';
import { retryHarmless } from './retry.ts';

/** One round misses tags whose answers collide; a few rounds find a handful of labels. */
const ROUNDS = 5;

/**
 * Every tag in the field with its last RSSI and the number of rounds it answered; empty for an empty field. A tag
 * answers once per round at each antenna: further answers with its EPC there are those of further tags.
 */
export async function listTags(reader: Pick<UhfReader, 'poll'>, signal?: AbortSignal): Promise<TagSeen[]> {
  /** The tags with the rounds in which they answered, by EPC and place among the tags that share it. */
  const tags = new Map<string, { tag: Omit<TagSeen, 'count'>; rounds: Set<number> }>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const notices = await retryHarmless(() => reader.poll(signal));
    const byAntenna = Map.groupBy(notices, ({ epc, antenna }) => `${epc} ${antenna}`);
    for (const answers of byAntenna.values())
      for (const [place, { epc, pc, rssiDbm }] of answers.entries()) {
        const name = `${epc} ${place}`;
        const rounds = tags.get(name)?.rounds ?? new Set();
        tags.set(name, { tag: { epc, pc, rssiDbm }, rounds: rounds.add(round) });
      }
  }
  return [...tags.values()].map(({ tag, rounds }) => ({ ...tag, count: rounds.size }));
}
