import { deskApi } from '#shared/api/desk';
import type { BodyOf, DataOf, Endpoint } from '#shared/api/kit';
import type { Registration } from '#shared/desk/contract/registration';
import { signedText } from '#shared/desk/signed-text';
import { AppError, toAppError } from '#shared/errors';
import { callServer } from './call-server.ts';
import type { DeskIdentity, DeskKeys } from './desk-keys.ts';

export interface SessionParts {
  keys: DeskKeys;
  fetch: typeof fetch;
  office: {
    /** Name and origin of the back office in use; the origin is missing while it starts. */
    name(): string;
    url(): string | null;
    /** Its id; empty if nobody has signed in there yet. */
    id(): string;
    /** Another back office than that one answers at its address. */
    onOther(): void;
  };
  /** The registration's state has changed. */
  onChanged(state: Registration): void;
  closing: AbortSignal;
}

/** Errors after which the user has signed out or may no longer use the desk. */
const ENDED: ReadonlySet<string> = new Set(['auth.expired', 'auth.unauthorized', 'auth.forbidden']);

/** Refusals of a registered desk: of its key, of the address that it signed for, and while its company is closed. */
export const REFUSALS: ReadonlySet<string> = new Set([
  'desk.key_refused',
  'desk.other_address',
  'desk.company_closed',
]);

/** A token is renewed this long before its end. */
const MARGIN_MS = 60_000;

/** A desk used by a signed-in user, with the token that the user's page received for it. */
interface Attended {
  desk: DeskIdentity;
  server: string;
  token: string;
}

/**
 * The desk's own session with the back office. A registered desk signs a challenge and gets a short-lived token,
 * renewed as needed. A desk that is not registered uses the token that its page supplies while a user is signed in; the
 * back office ends that token together with the user's session.
 */
export class DeskSession {
  readonly #parts: SessionParts;
  #attended: Attended | null = null;
  #token: { value: string; server: string; deskId: string; endsAt: number } | null = null;
  #connection: Registration['connection'] = 'connecting';
  #error: AppError | null = null;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /**
   * The desk as the back office in use identifies it: registered there, or attended by a signed-in user; null
   * otherwise.
   */
  async desk(): Promise<DeskIdentity | null> {
    return (await this.registered()) ?? this.#attendedNow()?.desk ?? null;
  }

  /** The desk's registration with the back office in use; null if there is none. */
  async registered(): Promise<DeskIdentity | null> {
    return (await this.#parts.keys.find(this.#parts.office.name()))?.desk ?? null;
  }

  /** Sets the signed-in user in whose session the desk acts; null after the user has signed out. */
  async attend(attended: { desk: DeskIdentity; token: string } | null): Promise<void> {
    this.#attended = attended && { ...attended, server: this.#parts.office.name() };
    this.#parts.onChanged(await this.state());
  }

  async state(): Promise<Registration> {
    const error = this.#error?.toPayload() ?? null;
    const desk = await this.registered();
    const attended = desk === null ? (this.#attendedNow()?.desk ?? null) : null;
    return { desk, attended, connection: this.#connection, error };
  }

  /** Discards the token, because the key or the back office has changed. */
  async restart(): Promise<void> {
    this.#token = null;
    await this.#note('connecting', null);
  }

  /**
   * Makes a call in the desk's name, with a new token if the present one is no longer accepted. Throws
   * `desk.not_registered`, `server.unreachable`, the refusals of the desk (`REFUSALS`) and those of the call itself.
   */
  async call<E extends Endpoint>(
    endpoint: E,
    body?: BodyOf<E>,
    signal: AbortSignal = this.#parts.closing,
  ): Promise<DataOf<E>> {
    try {
      const data = await this.#attempt(endpoint, body, signal);
      await this.#note('connected', null);
      return data;
    } catch (cause) {
      const error = toAppError(cause);
      if (error.code === 'server.unreachable') await this.#note('unreachable', error);
      else if (error.code === 'server.other_office') this.#parts.office.onOther();
      else if (REFUSALS.has(error.code)) await this.#note('refused', error);
      throw error;
    }
  }

  async #attempt<E extends Endpoint>(
    endpoint: E,
    body: BodyOf<E> | undefined,
    signal: AbortSignal,
  ): Promise<DataOf<E>> {
    const origin = this.#origin();
    const callWith = (token: string) =>
      callServer(this.#parts.fetch, origin, endpoint, {
        token,
        officeId: this.#parts.office.id(),
        signal,
        ...(body === undefined ? {} : { body }),
      });
    const attended = this.#attendedNow();
    if (attended !== null && (await this.registered()) === null) {
      try {
        return await callWith(attended.token);
      } catch (cause) {
        if (!ENDED.has(toAppError(cause).code)) throw cause;
        // A page may have supplied another token meanwhile.
        if (this.#attended === attended) await this.attend(null);
        throw new AppError('desk.not_registered', {}, { cause });
      }
    }
    const ask = async () => callWith(await this.#validToken(origin));
    try {
      return await ask();
    } catch (error) {
      const { code } = toAppError(error);
      if (code !== 'auth.expired' && code !== 'auth.unauthorized') throw error;
      this.#token = null;
      return ask();
    }
  }

  #attendedNow(): Attended | null {
    return this.#attended?.server === this.#parts.office.name() ? this.#attended : null;
  }

  async #validToken(origin: string): Promise<string> {
    const server = this.#parts.office.name();
    const key = await this.#parts.keys.find(server);
    if (key === null) throw new AppError('desk.not_registered');
    const { id: deskId, tenantId } = key.desk;
    const kept = this.#token;
    if (kept?.server === server && kept.deskId === deskId && performance.now() < kept.endsAt)
      return kept.value;
    const { fetch: send, closing: signal, office } = this.#parts;
    const officeId = office.id();
    const { challenge, bindsAddress } = await callServer(send, origin, deskApi.challenge, {
      officeId,
      signal,
    });
    // A false server at another address cannot claim to be an earlier version of one that knows this.
    if (bindsAddress) await this.#parts.keys.noteAddressBound(server);
    const address = bindsAddress || key.bindsAddress ? origin : '';
    const signature = key.sign(signedText({ tenantId, deskId, challenge, origin: address }));
    const body = { tenantId, deskId, challenge, signature, ...(address !== '' && { origin: address }) };
    const { token: value, expiresIn } = await callServer(send, origin, deskApi.token, {
      body,
      officeId,
      signal,
    });
    this.#token = { value, server, deskId, endsAt: performance.now() + expiresIn * 1000 - MARGIN_MS };
    return value;
  }

  #origin(): string {
    const origin = this.#parts.office.url();
    if (origin === null) throw new AppError('server.unreachable');
    return origin;
  }

  async #note(connection: Registration['connection'], error: AppError | null): Promise<void> {
    const isKnown = this.#connection === connection && this.#error?.code === error?.code;
    this.#connection = connection;
    this.#error = error;
    if (!isKnown) this.#parts.onChanged(await this.state());
  }
}
