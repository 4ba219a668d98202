import { deskApi } from '#shared/api/desk';
import { AppError, toAppError } from '#shared/errors';
import { createKnownOffices } from '../office/known-offices.ts';
import { nameOfServer } from '../office/server-choice.ts';
import { createKeptLeases } from '../rfid/kept-leases.ts';
import { dataFiles } from '../storage/data-folder.ts';
import type { Journal } from '../storage/journal.ts';
import { EMBEDDED_SERVER } from '../storage/outbox.ts';
import { holdsSecret, type SecretStore } from '../storage/secrets.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { DeskKeys } from './desk-keys.ts';
import { DeskSession } from './desk-session.ts';

/** A tag about to be written outside the page. */
export interface TagToLease {
  packNo: string;
  epc: string;
}

export interface LeaseParts {
  session: Pick<DeskSession, 'registered' | 'call'>;
  /** The back office in use. */
  server: string;
  journal: Journal;
}

/**
 * Leases an EPC to this desk before a program other than the page writes it. A desk with an embedded back office that
 * is not registered there needs no lease, because no other desk writes its EPCs. While the server is unreachable,
 * leases that the desk already holds are used. Throws `tag.leased`, `tag.lease_needs_desk`, `tag.lease_unknown`, and
 * the errors of the call.
 */
export async function leaseTag({ session, server, journal }: LeaseParts, tag: TagToLease): Promise<void> {
  const desk = await session.registered();
  if (desk === null && server === EMBEDDED_SERVER) return;
  if (desk === null) throw new AppError('tag.lease_needs_desk', { epc: tag.epc });
  try {
    const { heldBy } = await session.call(deskApi.leaseTag, tag);
    if (heldBy !== '') throw new AppError('tag.leased', { holder: heldBy, packNo: tag.packNo || tag.epc });
  } catch (error) {
    if (toAppError(error).code !== 'server.unreachable') throw error;
    const kept = createKeptLeases(journal, () => server).list({ tenantId: desk.tenantId, deskId: desk.id });
    if (!kept.some(({ epc }) => epc === tag.epc)) throw new AppError('tag.lease_unknown', { epc: tag.epc });
  }
}

export interface ClosedDeskParts {
  dataDir: string;
  settings: Pick<SettingsStore, 'read'>;
  /** Null if their key cannot be read. */
  secrets: SecretStore | null;
  journal: Journal;
  fetch?: typeof fetch;
}

/**
 * Leases with the desk's own key while no host is running. The embedded back office is closed then, so nobody can share
 * its EPCs. Throws `tag.lease_unknown` if this program cannot open the key: the client has sealed it with the system's
 * key store, or the key of a headless desk is in the key store of another session.
 */
export async function leaseAtClosedDesk(
  { dataDir, settings, secrets, journal, fetch: send = fetch }: ClosedDeskParts,
  tag: TagToLease,
): Promise<void> {
  const { server: choice } = settings.read();
  if (choice?.kind !== 'company') return;
  const server = nameOfServer(choice);
  const { secrets: file, clientSecrets } = dataFiles(dataDir);
  const keys = secrets === null ? null : new DeskKeys(secrets);
  if (keys === null || (await keys.find(server)) === null) {
    const isOpen = secrets !== null && (await secrets.read('desk')) !== null;
    const isLocked = holdsSecret(clientSecrets, 'desk') || (holdsSecret(file, 'desk') && !isOpen);
    throw new AppError(isLocked ? 'tag.lease_unknown' : 'tag.lease_needs_desk', { epc: tag.epc });
  }
  const known = createKnownOffices(journal, []);
  const session = new DeskSession({
    keys,
    fetch: send,
    office: {
      name: () => server,
      url: () => choice.url,
      id: () => known.idOf(server),
      // The host sorts it out when it runs.
      onOther: () => {},
    },
    onChanged: () => {},
    closing: new AbortController().signal,
  });
  await leaseTag({ session, server, journal }, tag);
}
