import { AppError } from '#shared/errors';
import type { Policy } from '../../policy/policy.ts';

export interface UpdateSource {
  /** The folder with the channels' files and the installers. */
  url: string;
  channel: string;
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Where updates come from: the policy, else VENEER_DESK_UPDATE_URL and VENEER_DESK_UPDATE_CHANNEL. Null: no updates.
 * Throws `update.address_invalid` unless the address is https or this computer, because an update is only as
 * trustworthy as its transport.
 */
export function updateSource(policy: Policy, env: NodeJS.ProcessEnv): UpdateSource | null {
  const { url, channel } = policy.updates ?? {
    url: env.VENEER_DESK_UPDATE_URL?.trim() ?? '',
    channel: env.VENEER_DESK_UPDATE_CHANNEL?.trim() || undefined,
  };
  if (url === '' && policy.updates === undefined) return null;
  if (!isSafeAddress(url) || !/^[a-z0-9][a-z0-9-]*$/i.test(channel ?? 'latest'))
    throw new AppError('update.address_invalid', {
      url: channel === undefined ? url : `${url} (${channel})`,
    });
  return { url, channel: channel ?? 'latest' };
}

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
}
