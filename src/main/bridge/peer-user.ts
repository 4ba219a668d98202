import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

const ROOT = 0;
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'] as const;

/** Tells whose a connection from this computer is. Loopback is open to every user of it. */
export interface PeerCheck {
  /** False where the system does not report it; `isOurUser` is then true of every connection. */
  readonly tellsUsers: boolean;
  /** True when the program at the other end of a loopback connection runs as our own user (or root). */
  isOurUser(socket: Socket): Promise<boolean>;
}

/** Linux lists the sockets' owners in /proc/net/tcp. Other systems, and a sandbox without /proc, have no such list. */
export function openPeerCheck(): PeerCheck {
  const ownUid = process.getuid?.();
  if (process.platform !== 'linux' || ownUid === undefined || !existsSync(TABLES[0])) {
    return { tellsUsers: false, isOurUser: async () => true };
  }
  return {
    tellsUsers: true,
    async isOurUser({ remoteAddress, remotePort, localPort }) {
      if (remoteAddress === undefined || remotePort === undefined || localPort === undefined) return false;
      const tables = await Promise.all(TABLES.map(readTable));
      const uid = tables
        .map((table) => findSocketOwner(table, remotePort, localPort))
        .find((owner) => owner !== null);
      return uid === ownUid || uid === ROOT;
    },
  };
}

async function readTable(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // Without IPv6 there is no tcp6.
    if (file.endsWith('6')) return '';
    throw error;
  }
}

/**
 * The uid owning the established socket whose own port is `ownPort` and whose peer is `peerPort`, both on loopback;
 * null if the table has none. Format: proc_pid_net(5); addresses are hexadecimal in host order of 32-bit words.
 */
export function findSocketOwner(table: string, ownPort: number, peerPort: number): number | null {
  for (const line of table.split('\n').slice(1)) {
    const [, local = '', remote = '', state, , , , uid = ''] = line.trim().split(/\s+/);
    if (state !== ESTABLISHED || !isLoopback(local) || !isLoopback(remote)) continue;
    if (portOf(local) === ownPort && portOf(remote) === peerPort) return Number(uid);
  }
  return null;
}

const ESTABLISHED = '01';
/** 127.0.0.0/8, ::ffff:127.0.0.0/104 and ::1 as a little-endian machine prints them; all our platforms are. */
const LOOPBACK = /^([0-9A-F]{6}7F|0{16}FFFF0000[0-9A-F]{6}7F|0{24}01000000):/;

function isLoopback(address: string): boolean {
  return LOOPBACK.test(address);
}

function portOf(address: string): number {
  return Number.parseInt(address.slice(address.lastIndexOf(':') + 1), 16);
}
