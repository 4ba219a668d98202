import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, requireProgram, startProgram, waitFor } from './programs.ts';
import { startSystemBus } from './system-bus.ts';

/** A printer that Avahi announces for a device; nothing listens there. */
export interface AnnouncedDevice {
  name: string;
  port: number;
  texts: readonly string[];
}

export interface Avahi {
  /** Value of `DBUS_SYSTEM_BUS_ADDRESS` for programs that announce themselves. */
  busAddress: string;
  stop(): Promise<void>;
}

/** The reason why Avahi cannot be started here; null if it can. */
export function findAvahiObstacle(): string | null {
  if (findProgram('avahi-daemon') === null) return 'package avahi-daemon is not installed';
  if (findProgram('dbus-daemon') === null) return 'package dbus-daemon is not installed';
  if (networkOfThis() === undefined) return 'needs a network';
  return spawnSync('unshare', ['--mount', 'true']).status === 0 ? null : 'needs root with its own mounts';
}

function networkOfThis(): string | undefined {
  return Object.entries(networkInterfaces()).find(([, addresses = []]) =>
    addresses.some(({ family, internal }) => family === 'IPv4' && !internal),
  )?.[0];
}

/**
 * Starts Debian's mDNS responder on this computer's first network. It has its own `/run` and service folder, so that it
 * can run in parallel with the computer's own Avahi.
 */
export async function startAvahi(devices: readonly AnnouncedDevice[]): Promise<Avahi> {
  const folder = await mkdtemp(join(tmpdir(), 'veneer-avahi-'));
  const bus = await startSystemBus(folder);
  const services = join(folder, 'services');
  await mkdir(services);
  for (const [at, device] of devices.entries())
    await writeFile(join(services, `${at}.service`), serviceFile(device));
  const config = join(folder, 'avahi.conf');
  await writeFile(
    config,
    `[server]\nhost-name=veneer-${process.pid}\nuse-ipv6=no\nallow-interfaces=${networkOfThis()}\n`,
  );
  const start = `mount -t tmpfs none /run && mkdir /run/avahi-daemon && mount --bind ${services} /etc/avahi/services &&
    exec ${requireProgram('avahi-daemon')} -f ${config} --no-drop-root --no-chroot --no-rlimits --debug`;
  const program = startProgram(requireProgram('unshare'), ['--mount', 'sh', '-c', start], {
    DBUS_SYSTEM_BUS_ADDRESS: bus.address,
  });

  async function stop(): Promise<void> {
    await program.stop();
    await bus.program.stop();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await waitFor(() => {
      const established = program.output().match(/successfully established/g)?.length ?? 0;
      if (!program.output().includes('Server startup complete') || established < devices.length)
        throw new Error('not announced yet');
    });
  } catch (error) {
    await stop();
    throw new Error(`avahi-daemon: ${program.output()}`, { cause: error });
  }
  return { busAddress: bus.address, stop };
}

function serviceFile({ name, port, texts }: AnnouncedDevice): string {
  const records = texts.map((text) => `<txt-record>${text}</txt-record>`).join('');
  return `<?xml version="1.0"?><!DOCTYPE service-group SYSTEM "avahi-service.dtd">
<service-group><name>${name}</name><service><type>_ipp._tcp</type><port>${port}</port>${records}</service></service-group>`;
}
