import { AppError } from '#shared/errors';
import type { Transport } from '../../transport/transport.ts';
import { nameMemory, withPassword } from '../memory-access.ts';
import type { TagAnswer, TagMask, TagNotice, UhfReader } from '../reader.ts';
import { pollBy } from '../rounds.ts';
import {
  accessSpecOf,
  decodeResults,
  killOperation,
  lockOperation,
  type Operation,
  readOperation,
  toTagAnswer,
  writeOperation,
} from './access.ts';
import { LlrpClient } from './client.ts';
import { decodeReport, Rospec, type RospecKind } from './commands.ts';
import { radioOf } from './radio.ts';

/**
 * Drives fixed readers that speak LLRP 1.0.1 or 1.1 over TCP (Impinj, Zebra and others). An access runs in a separate
 * inventory on the first tag that matches; the inventory stops when the tag has answered.
 */
export function createLlrpReader(transport: Transport): UhfReader {
  const client = new LlrpClient(transport);
  return {
    ...client.connection(),
    async capabilities(signal) {
      const { channelsMhz } = await client.capabilities(signal);
      return { namesRssi: true, namesAntenna: true, namesChannel: channelsMhz.length > 0 };
    },
    identify: async (signal) => (await client.capabilities(signal)).identity,
    ...inventoriesOf(client),
    ...accessesOf(client),
    ...radioOf(client),
  };
}

function inventoriesOf(client: LlrpClient): Pick<UhfReader, 'poll' | 'inventory'> {
  async function inventory(
    kind: RospecKind,
    onNotice: (notice: TagNotice) => void,
    until: { signal?: AbortSignal | undefined; stop?: AbortSignal; isCount?: boolean },
  ): Promise<void> {
    const { channelsMhz } = await client.capabilities(until.signal);
    await client.runRospec(
      kind,
      (body) => {
        for (const notice of decodeReport(body, channelsMhz, client.rospecId(kind))) onNotice(notice);
      },
      until,
    );
  }

  return {
    poll: pollBy((onNotice, signal) => inventory(Rospec.round, onNotice, { signal })),
    async inventory(onNotice, signal, { isCount = false } = {}) {
      while (!signal.aborted) await inventory(Rospec.endless, onNotice, { stop: signal, isCount });
    },
  };
}

function accessesOf(
  client: LlrpClient,
): Pick<UhfReader, 'select' | 'readBank' | 'writeBank' | 'lock' | 'kill'> {
  let mask: TagMask | null = null;

  /** Throws `tag.none` if no matching tag answered. */
  async function access(operation: Operation, signal?: AbortSignal): Promise<TagAnswer> {
    const results: ReturnType<typeof decodeResults> = [];
    const answered = new AbortController();
    const id = client.nextOperationId();
    await client.addAccessSpec(accessSpecOf(mask, operation, id, client.rospecId(Rospec.access)), signal);
    await client.runRospec(
      Rospec.access,
      (body) => {
        results.push(...decodeResults(body, operation, id));
        if (results.length > 0) answered.abort();
      },
      // The caller's signal never cuts the access short, because it may be a write.
      { stop: answered.signal },
    );
    const [result] = results;
    if (result === undefined) throw new AppError('tag.none');
    client.endAccessSpec();
    return toTagAnswer(result, operation);
  }

  return {
    async select(wanted) {
      mask = wanted;
    },
    readBank: (range, signal) =>
      access(readOperation(withPassword(range)), signal).catch(nameMemory(range.words)),
    async writeBank(range, signal) {
      await access(writeOperation(withPassword(range)), signal).catch(nameMemory(range.data.length / 4));
    },
    async lock(areas, accessPassword, signal) {
      await access(lockOperation(areas, accessPassword), signal);
    },
    async kill(killPassword, signal) {
      await access(killOperation(killPassword), signal);
    },
  };
}
