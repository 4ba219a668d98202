import type { Transport } from '../../transport/transport.ts';
import { ANY_ADDRESS } from '../bus-address.ts';
import { toStatus } from '../bytes.ts';
import type { RunCommand } from '../connection.ts';
import { areasOf, nameMemory, withPassword } from '../memory-access.ts';
import type { UhfReader } from '../reader.ts';
import { inventoryByRounds } from '../rounds.ts';
import * as commands from './commands.ts';
import { radioOf } from './radio.ts';
import { roundOf } from './round.ts';
import { UhfReader18Session } from './session.ts';
import { ANY_TAG, type TagAddress, toTagAddress } from './tag-address.ts';

/**
 * Drives Chafon's UHFReader18, 09, 86 and 288 types over any transport. The reader reports its type, which determines
 * the layout of an inventory and whether tags can be bound by TID. Answers contain no PC word, except reads of the EPC
 * bank itself.
 */
export function createUhfReader18(transport: Transport, busAddress = ANY_ADDRESS): UhfReader {
  const session = new UhfReader18Session(transport, busAddress);
  return {
    ...session.connection(),
    async capabilities(signal) {
      return { namesRssi: false, namesAntenna: await session.is288(signal), namesChannel: false };
    },
    async identify(signal) {
      const info = await session.readInfo(signal);
      return `UHFReader ${toStatus(info.type)} ${info.version}`;
    },
    ...inventoryByRounds(roundOf(session, false), roundOf(session, true)),
    ...accessesOf(session),
    ...radioOf(session),
  };
}

function accessesOf(
  session: UhfReader18Session,
): Pick<UhfReader, 'select' | 'readBank' | 'writeBank' | 'lock' | 'kill'> {
  let tag: TagAddress = ANY_TAG;

  const access: RunCommand = async (command, input, signal) => {
    await session.mode.require(signal);
    return session.run(command, input, signal);
  };

  return {
    async select(mask, signal) {
      tag = toTagAddress(mask, await session.is288(signal));
    },
    async readBank(range, signal) {
      const input = { ...withPassword(range), tag };
      const data = await access(commands.readMemory, input, signal).catch(nameMemory(range.words));
      return { data, epc: null };
    },
    writeBank: (range, signal) =>
      access(commands.writeMemory, { ...withPassword(range), tag }, signal).catch(
        nameMemory(range.data.length / 4),
      ),
    async lock(areas, accessPassword, signal) {
      for (const [area, action] of areasOf(areas))
        await access(commands.lockMemory, { tag, accessPassword, area, action }, signal);
    },
    kill: (killPassword, signal) => access(commands.killTag, { tag, killPassword }, signal),
  };
}
