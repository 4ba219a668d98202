import { type DeskReport, deskApi } from '#shared/api/desk';
import type { DeskEmit, DeskHandlers } from '#shared/desk/contract';
import type { Job } from '#shared/desk/contract/jobs';
import { AppError, toAppError } from '#shared/errors';
import type { TagPasswords } from '../rfid/tag-passwords.ts';
import type { Journal } from '../storage/journal.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { SecretStore } from '../storage/secrets.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { deliverRecords } from './deliver-records.ts';
import { DeskKeys } from './desk-keys.ts';
import { DeskSession, type SessionParts } from './desk-session.ts';
import { createHostIds } from './host-id.ts';
import { leaseTag, type TagToLease } from './lease-tag.ts';
import { Rounds } from './rounds.ts';
import { Inbox } from './tasks/inbox.ts';
import { TaskNotes } from './tasks/task-notes.ts';

export interface RegistrationParts {
  secrets: SecretStore;
  journal: Journal;
  outbox: Outbox;
  tagPasswords: Pick<TagPasswords, 'put'>;
  emit: DeskEmit;
  /** Tells the pages of a failure that the registration's state does not show. */
  notify(error: AppError): void;
  fetch: typeof fetch;
  office: SessionParts['office'];
  settings: SettingsStore;
  print: DeskHandlers['print'];
  printers: DeskHandlers['printers'];
  /** Version, system and devices, as the back office lists them. */
  describe(): Promise<DeskReport>;
}

export interface DeskRegistration {
  handlers: Pick<DeskHandlers, 'registration' | 'tasks'>;
  /** Follows the outbox, the devices, the print jobs and the choice of the back office; by the events' paths. */
  onEvent(path: string, payload: unknown): void;
  /** Leases an EPC that is written outside the page. */
  leaseTag(tag: TagToLease): Promise<void>;
  /** The back office has become reachable. */
  wake(): void;
  close(): Promise<void>;
}

/** A server that was away is asked again after this time; also the greatest age of `last seen`. */
const ROUND_MS = 30_000;

/** Failures of the connection, which the registration's state shows, and a task that another desk took first. */
const UNTOLD: ReadonlySet<string> = new Set([
  'desk_task.gone',
  'server.unreachable',
  'desk.key_refused',
  'desk.not_registered',
  'request.left',
]);

/**
 * The host as a desk of the back office in use. Where it is registered, it reports itself and delivers its records; registered or
 * attended by a signed-in user, it takes tasks.
 */
export function createRegistration(parts: RegistrationParts): DeskRegistration {
  const { secrets, outbox, tagPasswords, emit, notify, office, settings, describe } = parts;
  const closing = new AbortController();
  const hostIdFor = createHostIds(parts.journal);
  const keys = new DeskKeys(secrets);
  const session = new DeskSession({
    keys,
    office,
    fetch: parts.fetch,
    onChanged: (state) => emit('registration', 'changed', state),
    closing: closing.signal,
  });
  const onFault = (cause: unknown) => {
    const error = toAppError(cause);
    if (!UNTOLD.has(error.code)) notify(error);
  };
  const rounds = new Rounds({
    async work() {
      const desk = await session.registered();
      if (desk === null) return;
      const { name, tagPassword } = await session.call(deskApi.report, await describe());
      if (tagPassword !== '') await tagPasswords.put(desk.tenantId, tagPassword);
      if (name !== desk.name || name !== settings.read().deskName) await takeName(name);
      await deliverRecords(outbox.handlers, session);
    },
    everyMs: ROUND_MS,
    onFault,
    closing: closing.signal,
  });
  const inbox = new Inbox({
    session,
    print: parts.print,
    printers: parts.printers,
    settings,
    notes: new TaskNotes(parts.journal),
    onChanged: (tasks) => emit('tasks', 'changed', tasks),
    onFault,
    closing: closing.signal,
  });
  rounds.start();
  inbox.start();

  function wake(): void {
    rounds.wake();
    inbox.wake();
  }

  /** The name in the back office is the one this desk writes into its records. */
  async function takeName(name: string): Promise<void> {
    await keys.rename(office.name(), name);
    settings.update({ deskName: name });
    emit('registration', 'changed', await session.state());
  }

  async function renewed() {
    await session.restart();
    inbox.clear();
    wake();
    const state = await session.state();
    emit('registration', 'changed', state);
    return state;
  }

  return {
    wake,
    leaseTag: (tag) => leaseTag({ session, server: office.name(), journal: parts.journal }, tag),
    onEvent(path, payload) {
      if (path === 'outbox.changed') rounds.wake();
      else if (path === 'settings.changed') wake();
      else if (path === 'print.jobChanged') inbox.jobChanged(payload as Job);
      else if (path === 'server.changed') void renewed();
    },
    async close() {
      closing.abort();
      await rounds.ended();
      await inbox.ended();
    },
    handlers: {
      tasks: {
        list: () => inbox.list(),
        accept: ({ id }) => inbox.accept(id),
        reportReading: (reading) => inbox.reportReading(reading),
        endReading: (reading) => inbox.endReading(reading),
        giveUpReading: ({ id }) => inbox.giveUpReading(id),
      },
      registration: registrationHandlers(),
    },
  };

  function registrationHandlers(): DeskHandlers['registration'] {
    return {
      state: () => session.state(),
      prepare: async () => ({ publicKey: await keys.prepare(office.name()) }),
      async complete({ publicKey, deskId: id, tenantId }) {
        const desk = { id, tenantId, name: settings.read().deskName };
        if (!(await keys.complete(office.name(), publicKey, desk))) throw new AppError('desk.key_unknown');
        return renewed();
      },
      async forget() {
        await keys.forget(office.name());
        return renewed();
      },
      hostId: () => ({ hostId: hostIdFor(office.name()) }),
      async attend(attended) {
        const before = await session.desk();
        await session.attend(attended);
        // A renewed token changes nothing for the inbox; another company must not see the tasks of the one before.
        if ((await session.desk())?.id === before?.id) return;
        inbox.clear();
        inbox.wake();
      },
      async leave() {
        await session.attend(null);
        if ((await session.desk()) !== null) return;
        inbox.clear();
        inbox.wake();
      },
    };
  }
}
