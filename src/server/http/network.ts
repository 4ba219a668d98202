import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name a customer's network (RFC 6177); the others he chooses himself, as often as he likes. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/** What an address counts as where calls are limited: itself or, of IPv6, its /64; an IPv4 address written as IPv6 is one. */
export function networkOf(address: string): string {
  // The first look is for speed: this is asked of every call.
  if (!address.includes(':') || !isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = [], after] = address.split('::').map(groupsOf);
  const gap = after === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array<number>(gap).fill(0), ...(after ?? [])];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The numbers of one side; an IPv4 ending stands for two groups, whose values no network depends on. */
function groupsOf(side: string): number[] {
  if (side === '') return [];
  return side.split(':').flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
