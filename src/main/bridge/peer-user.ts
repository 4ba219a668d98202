import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

const ROOT = 0;

/**
 * True when the program at the other end of a loopback connection runs as our own user (or root). Loopback is open to
 * every user of the machine; Linux lists the sockets' owners in /proc/net/tcp. Other systems offer no such list; there
 * the token in the page's cookie is the only check.
 */
export async function isOurUser(socket: Socket): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid === undefined) return true;
  const { remoteAddress, remotePort, localPort } = socket;
  if (remoteAddress === undefined || remotePort === undefined || localPort === undefined) return false;
  let tables: string[];
  try {
    tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map(readTable));
  } catch {
    // A sandbox without /proc: treated as the other systems.
    return true;
  }
  const uid = tables
    .map((table) => findSocketOwner(table, remotePort, localPort))
    .find((owner) => owner !== null);
  return uid === process.getuid() || uid === ROOT;
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
