import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { knock, type RunningProgram, requireProgram, startProgram, waitFor } from './programs.ts';

/** A message bus for tests that replaces the system's; any program may own any name on it. */
export async function startSystemBus(folder: string): Promise<{ address: string; program: RunningProgram }> {
  const socket = join(folder, 'bus');
  const config = join(folder, 'bus.conf');
  await writeFile(
    config,
    `<busconfig><type>session</type><listen>unix:path=${socket}</listen><auth>EXTERNAL</auth>
     <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`,
  );
  const program = startProgram(requireProgram('dbus-daemon'), [
    '--nofork',
    '--nopidfile',
    '--config-file',
    config,
  ]);
  await waitFor(() => knock(socket));
  return { address: `unix:path=${socket}`, program };
}
