import { AppError } from '#shared/errors';
import type { ServerConfig } from '../config.ts';
import type { RequestFacts } from '../http/implement.ts';

/**
 * Refuses a desk's signature that was made for another server, which has passed it on (`desk.other_address`). Without
 * configured addresses every signature is accepted: the caller chooses the `Host` of a call, and a proxy may change it.
 * Desks of earlier versions name no address.
 */
export function expectOwnAddress(
  { addresses }: Pick<ServerConfig, 'addresses'>,
  origin: string,
  { log }: Pick<RequestFacts, 'log'>,
): void {
  if (origin === '' || addresses.length === 0 || addresses.includes(origin)) return;
  log.warn({ origin, addresses }, 'a desk has signed for another address than VENEER_DESK_ADDRESSES names');
  throw new AppError('desk.other_address', { address: origin });
}
