import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that identify a customer's network (RFC 6177); the customer chooses the others freely. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * The key of an address in rate limits: IPv4 the address itself, IPv6 its /64; an IPv4 address written as IPv6 counts
 * as IPv4.
 */
export function networkOf(address: string): string {
  // A shortcut: this runs on every call.
  if (!address.includes(':') || !isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = [], after] = address.split('::').map(groupsOf);
  const gap = after === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array<number>(gap).fill(0), ...(after ?? [])];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The numbers of one side of an address; an IPv4 ending counts as two groups, whose values do not matter. */
function groupsOf(side: string): number[] {
  if (side === '') return [];
  return side.split(':').flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
