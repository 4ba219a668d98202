import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';

/** A host name or address with optional port; anything else in the header is invalid. */
const HOST = /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * The origin a caller reaches this server by: the configured one, else the one a trusted proxy reports in
 * `X-Forwarded-Proto` and `X-Forwarded-Host` (or `Host`). Empty if there is neither: headers of clients are not
 * trusted.
 */
export function createOriginOf({
  publicUrl,
  trustProxy,
}: Pick<ServerConfig, 'publicUrl' | 'trustProxy'>): (request: FastifyRequest) => string {
  const proxies = listOf(trustProxy);
  return (request) => {
    if (publicUrl !== '') return publicUrl;
    if (request.headers['x-forwarded-proto'] === undefined) return '';
    if (!isListed(proxies, request.socket.remoteAddress ?? '')) return '';
    const { protocol, host } = request;
    return /^https?$/.test(protocol) && HOST.test(host) ? `${protocol}://${host}` : '';
  };
}

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/');
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(bits), kind);
  }
  return list;
}

/** Whether the list contains the peer; a socket that listens on IPv4 and IPv6 reports an IPv4 peer as IPv6. */
function isListed(list: BlockList, peer: string): boolean {
  const address = peer.replace(/^::ffff:(?=\d+\.)/i, '');
  return address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
