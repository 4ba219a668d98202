import { type DeskReport, deskApi } from '#shared/api/desk';
import type { DeskEmit, DeskHandlers } from '#shared/desk/contract';
import type { Job } from '#shared/desk/contract/jobs';
import { signedLeaseText } from '#shared/desk/signed-text';
import { AppError, toAppError } from '#shared/errors';
import type { TagPasswords } from '../rfid/tag-passwords.ts';
import type { Journal } from '../storage/journal.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { SecretStore } from '../storage/secrets.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { deliverRecords } from './deliver-records.ts';
import { DeskKeys } from './desk-keys.ts';
import { DeskSession, REFUSALS, type SessionParts } from './desk-session.ts';
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
  /** Reports a failure to the pages that the registration's state does not show. */
  notify(error: AppError): void;
  fetch: typeof fetch;
  office: SessionParts['office'];
  settings: SettingsStore;
  print: DeskHandlers['print'];
  printers: DeskHandlers['printers'];
  /** Version, system and devices, as listed in the back office. */
  describe(): Promise<DeskReport>;
}

/** A server that was away is asked again after this time; also the greatest age of `last seen`. */
const ROUND_MS = 30_000;

/** Failures of the connection, which the registration's state shows, and a task that another desk took first. */
const UNTOLD: ReadonlySet<string> = new Set([
  ...REFUSALS,
  'desk_task.gone',
  'server.unreachable',
  'desk.not_registered',
  // The pages of the desk show it.
  'server.other_office',
  'request.left',
]);

/**
 * Represents the host as a desk of the back office in use. A registered desk reports itself and delivers its records. A
 * desk that is registered or attended by a signed-in user accepts tasks.
 */
export class DeskRegistration {
  readonly handlers: Pick<DeskHandlers, 'registration' | 'tasks'>;
  readonly #parts: RegistrationParts;
  readonly #closing = new AbortController();
  readonly #keys: DeskKeys;
  readonly #session: DeskSession;
  readonly #rounds: Rounds;
  readonly #inbox: Inbox;

  constructor(parts: RegistrationParts) {
    const { emit, office, settings } = parts;
    const closing = this.#closing.signal;
    const onFault = (cause: unknown) => {
      const error = toAppError(cause);
      if (!UNTOLD.has(error.code)) parts.notify(error);
    };
    this.#parts = parts;
    this.#keys = new DeskKeys(parts.secrets);
    this.#session = new DeskSession({
      keys: this.#keys,
      office,
      fetch: parts.fetch,
      onChanged: (state) => emit('registration', 'changed', state),
      closing,
    });
    this.#rounds = new Rounds({ work: () => this.#report(), everyMs: ROUND_MS, onFault, closing });
    this.#inbox = new Inbox({
      session: this.#session,
      print: parts.print,
      printers: parts.printers,
      settings,
      outbox: parts.outbox,
      notes: new TaskNotes(parts.journal),
      onChanged: (tasks) => emit('tasks', 'changed', tasks),
      onFault,
      closing,
    });
    this.handlers = { tasks: this.#taskHandlers(), registration: this.#registrationHandlers() };
    this.#rounds.start();
    this.#inbox.start();
  }

  /** Called when the back office has become reachable. */
  wake(): void {
    this.#rounds.wake();
    this.#inbox.wake();
  }

  /** Leases an EPC that is written outside the page. */
  leaseTag(tag: TagToLease): Promise<void> {
    const { office, journal } = this.#parts;
    return leaseTag({ session: this.#session, server: office.name(), journal }, tag);
  }

  /** Handles host events by path: changes in the outbox, the devices, the print jobs and the chosen back office. */
  onEvent(path: string, payload: unknown): void {
    if (path === 'outbox.changed') this.#rounds.wake();
    else if (path === 'settings.changed') this.wake();
    else if (path === 'print.jobChanged') this.#inbox.jobChanged(payload as Job);
    else if (path === 'server.changed' || path === 'server.takenOver') void this.#renew();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#rounds.ended();
    await this.#inbox.ended();
  }

  /** Reports the desk's version and devices to the back office where it is registered, and delivers its records. */
  async #report(): Promise<void> {
    const { settings, tagPasswords, outbox } = this.#parts;
    const desk = await this.#session.registered();
    if (desk === null) return;
    const { name, tagPassword } = await this.#session.call(deskApi.report, await this.#parts.describe());
    if (tagPassword !== '') await tagPasswords.put(desk.tenantId, tagPassword);
    if (name !== desk.name || name !== settings.read().deskName) await this.#takeName(name);
    await deliverRecords(outbox.handlers, this.#session);
  }

  /** Stores the name used in the back office, which this desk writes into its records. */
  async #takeName(name: string): Promise<void> {
    const { office, settings, emit } = this.#parts;
    await this.#keys.rename(office.name(), name);
    settings.update({ deskName: name });
    emit('registration', 'changed', await this.#session.state());
  }

  /** Starts over after a change of the back office or of the key. */
  async #renew() {
    await this.#session.restart();
    this.#inbox.clear();
    this.wake();
    const state = await this.#session.state();
    this.#parts.emit('registration', 'changed', state);
    return state;
  }

  /** Another company must not see the tasks of the one before. */
  #askAnew(): void {
    this.#inbox.clear();
    this.#inbox.wake();
  }

  #taskHandlers(): DeskHandlers['tasks'] {
    const inbox = this.#inbox;
    return {
      list: () => inbox.list(),
      accept: ({ id }) => inbox.accept(id),
      reportReading: (reading) => inbox.reportReading(reading),
      endReading: (reading) => inbox.endReading(reading),
      giveUpReading: ({ id }) => inbox.giveUpReading(id),
      tagsLeft: ({ id }) => inbox.tagsLeft(id),
      endTags: ({ id, packNos }) => inbox.endTags(id, packNos),
    };
  }

  #registrationHandlers(): DeskHandlers['registration'] {
    const { office, settings, journal } = this.#parts;
    const [keys, session] = [this.#keys, this.#session];
    const hostIdFor = createHostIds(journal);
    return {
      state: () => session.state(),
      prepare: async () => ({ publicKey: await keys.prepare(office.name()) }),
      complete: async ({ publicKey, deskId: id, tenantId }) => {
        const desk = { id, tenantId, name: settings.read().deskName };
        if (!(await keys.complete(office.name(), publicKey, desk))) throw new AppError('desk.key_unknown');
        return this.#renew();
      },
      signLease: async ({ challenge }) => {
        const key = await keys.find(office.name());
        if (key === null) throw new AppError('desk.not_registered');
        const { id: deskId, tenantId } = key.desk;
        const origin = key.bindsAddress ? (office.url() ?? '') : '';
        return {
          deskId,
          origin,
          signature: key.sign(signedLeaseText({ tenantId, deskId, challenge, origin })),
        };
      },
      forget: async () => {
        await keys.forget(office.name());
        return this.#renew();
      },
      hostId: () => ({ hostId: hostIdFor(office.name()) }),
      attend: async (attended) => {
        const before = await session.desk();
        await session.attend(attended);
        // A renewed token makes no difference to the inbox.
        if ((await session.desk())?.id !== before?.id) this.#askAnew();
      },
      leave: async () => {
        await session.attend(null);
        if ((await session.desk()) === null) this.#askAnew();
      },
    };
  }
}
