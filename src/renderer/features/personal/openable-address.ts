import type { Notice } from '#shared/api/notice';
import { recordAddress } from '../../records/detail/record-address.ts';

/** The page that a notice leads to; null without one, or where the user may not open it. */
export function openableAddress({ link }: Notice, permissions: ReadonlySet<string>): string | null {
  const page = link && recordAddress(link);
  if (!page) return null;
  return page.permission === '' || permissions.has(page.permission) ? page.address : null;
}
