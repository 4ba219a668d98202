import { deskApi } from '#shared/api/desk';
import { AppError, toAppError } from '#shared/errors';
import { nameOfServer } from '../office/server-choice.ts';
import { createKeptLeases } from '../rfid/kept-leases.ts';
import type { Journal } from '../storage/journal.ts';
import type { SecretStore } from '../storage/secrets.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { DeskKeys } from './desk-keys.ts';
import { DeskSession } from './desk-session.ts';

export interface LeaseParts {
  settings: Pick<SettingsStore, 'read'>;
  secrets: SecretStore;
  journal: Journal;
  fetch?: typeof fetch;
}

/**
 * Leases an EPC to this desk before it is written outside the page. A desk without a company's server, or not registered
 * there, has nobody to share EPCs with. While the server is away, the leases that the desk has kept count. Throws
 * `tag.leased`, `tag.lease_unknown`, and what the call throws.
 */
export async function leaseTag(
  { settings, secrets, journal, fetch: send = fetch }: LeaseParts,
  tag: { packNo: string; epc: string },
): Promise<void> {
  const { server: choice } = settings.read();
  if (choice?.kind !== 'company' || !secrets.has('desk')) return;
  const name = nameOfServer(choice);
  const keys = new DeskKeys(secrets);
  const desk = (await keys.find(name))?.desk;
  // Another program's key store holds the key, or the desk is registered elsewhere.
  if (desk === undefined) throw new AppError('tag.lease_unknown', { epc: tag.epc });
  const leaving = new AbortController();
  const session = new DeskSession({
    keys,
    fetch: send,
    office: { name: () => name, url: () => choice.url },
    onChanged: () => {},
    closing: leaving.signal,
  });
  try {
    const { heldBy } = await session.call(deskApi.leaseTag, tag);
    if (heldBy !== '') throw new AppError('tag.leased', { holder: heldBy, packNo: tag.packNo || tag.epc });
  } catch (error) {
    if (toAppError(error).code !== 'server.unreachable') throw error;
    const kept = createKeptLeases(journal, () => name).list({ tenantId: desk.tenantId, deskId: desk.id });
    if (!kept.some(({ epc }) => epc === tag.epc)) throw new AppError('tag.lease_unknown', { epc: tag.epc });
  }
}
