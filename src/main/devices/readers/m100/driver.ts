import { USUAL_HOLD_MS } from '../../transport/bridge-hold.ts';
import type { Transport } from '../../transport/transport.ts';
import type { RunCommand } from '../connection.ts';
import { nameMemory, withPassword } from '../memory-access.ts';
import type { UhfReader } from '../reader.ts';
import * as commands from './commands.ts';
import { M100_MARKS, type Marks } from './frames.ts';
import { inventoriesOf } from './inventory.ts';
import { QueryParameters } from './query.ts';
import { radioOf } from './radio.ts';
import { M100Session } from './session.ts';

/** Drives readers built on the MagicRF M100 and compatible modules, over any transport. */
export function createM100Reader(transport: Transport, marks: Marks = M100_MARKS): UhfReader {
  const session = new M100Session(transport, marks);
  const query = new QueryParameters(session);
  /** Runs a command on tags. */
  const run: RunCommand = async (command, input, signal) => {
    await query.prepare(signal);
    return session.run(command, input, signal);
  };
  return {
    ...session.connection(),
    capabilities: async () => ({ namesRssi: true, namesAntenna: false, namesChannel: false }),
    async identify(signal) {
      const hardware = await session.run(commands.moduleInfo, 'hardware', signal);
      const software = await session.run(commands.moduleInfo, 'software', signal);
      const maker = await session.run(commands.moduleInfo, 'maker', signal);
      return [hardware, software, maker].filter((text) => text !== '').join(' / ');
    },
    ...inventoriesOf(session, query, () => transport.holdMs?.() ?? USUAL_HOLD_MS),
    select: (mask, signal) => run(commands.select, mask, signal),
    readBank: ({ words, ...range }, signal) =>
      run(commands.readMemory, { ...withPassword(range), words }, signal).catch(nameMemory(words)),
    writeBank: ({ data, ...range }, signal) =>
      run(commands.writeMemory, { ...withPassword(range), data }, signal).catch(nameMemory(data.length / 4)),
    lock: (areas, accessPassword, signal) => run(commands.lockMemory, { accessPassword, areas }, signal),
    kill: (killPassword, signal) => run(commands.killTag, killPassword, signal),
    ...radioOf(session.run, query),
  };
}
