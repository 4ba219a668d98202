import axios, { AxiosError, type AxiosInstance, type AxiosResponse, CanceledError } from 'axios';
import { BACK_OFFICE_HEADER } from '#shared/api/about';
import { type Answer, dataOf, errorOf } from '#shared/api/answer';
import { type BodyOf, type DataOf, type Endpoint, type QueryOf, TIME_ZONE_HEADER } from '#shared/api/kit';
import { AppError, toAppError } from '#shared/errors';
import { localTimeZone } from '#shared/local-time';
import { isUnanswered } from '#shared/unanswered';
import { loadErrorWords } from '../i18n/error-words.ts';
import { type ActionKey, createActionKeys } from './action-keys.ts';
import { createBurst } from './burst.ts';
import { ERROR_CATALOGUE, endsSession, judgeAnswer } from './error-catalogue.ts';
import { fileNameOf } from './file-name.ts';

const LIMIT_SECONDS = 10;
/** A postponed read is attempted this many times in all … */
const MOST_TRIES = 3;
/** If the server requests a longer wait, the call is not repeated, and the refusal is shown. */
const LONGEST_WAIT_SECONDS = 10;
/** Shown elsewhere: by the banner, and by the sign-out itself. */
const QUIET: ReadonlySet<string> = new Set(['server.unreachable', 'auth.expired']);

/** True for failures after which it is unknown whether the call was carried out. */
export const isUnsettled = (error: AppError): boolean =>
  isUnanswered(error) || error.code === 'request.under_way';

/** Refusals for lack of a permission. */
const FORBIDDEN: ReadonlySet<string> = new Set(['auth.forbidden', 'auth.call_withheld']);

/** Faults of page or server, which the log needs even if the user is informed in another way. */
const FAULTS: ReadonlySet<string> = new Set(['unexpected', 'server.crashed']);

export interface CallInput<E extends Endpoint> {
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  /** The file of an endpoint with a form; the body holds the other fields. */
  file?: File;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows the error itself, in place. */
  quiet?: boolean;
  /** The idempotency key of a change, where the caller keeps it for a repetition. */
  key?: string;
  /** Codes passed to the caller without being shown (the catalogue's white list). */
  passCodes?: number[];
  /** For a public call made for the session: a 401 renews the token. */
  withSession?: boolean;
}

/** Makes one typed call of the back office; rejects with an {@link AppError}. */
export type Request = <E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
  options?: CallOptions,
) => Promise<DataOf<E>>;

/** The client's environment. */
export interface ClientPorts {
  /** Base address of the back office, or empty for the page's own origin. */
  baseUrl(): string;
  /** `id:secret` of this client program. */
  clientCredentials: string;
  accessToken(): string;
  tenantId(): string;
  /** The id of the back office that the calls are for; empty for whichever answers. */
  officeId(): string;
  /** Language of the server's messages, `zh-CN` or `en-US`. */
  language(): string;
  /** Replaces the token that was refused; rejects when the server refuses. */
  renew(staleToken: string, request: Request): Promise<void>;
  /** Another back office than that one answers at its address. */
  onOtherOffice(): void;
  /** Called when a call was refused for lack of a permission, which the page may still believe the user has. */
  onForbidden(): void;
  /** Clears the session, which has ended. */
  onExpired(): void;
  /** Called after each call with whether it reached the back office. */
  onReachable(reachable: boolean): void;
  /** Called when a call had no answer in time, which does not show whether others would. */
  onTimedOut(): void;
  /** Shows an error to the user. */
  show(error: AppError): void;
  /** Called when a call failed for a reason other than the input; `call` is its method and path. */
  onFailed(call: string, error: AppError): void;
}

/**
 * Creates the client of the API contract: headers, envelope, one shared token refresh with one retry of each affected
 * call, the error catalogue. A network failure rejects with `server.unreachable` without being shown.
 */
export function createClient(ports: ClientPorts): Request {
  const http = axios.create({
    withCredentials: true,
    // The back office sets no such cookie, and each call would wait for the browser's cookie store before it leaves.
    xsrfCookieName: '',
    validateStatus: (status) => status >= 200 && status <= 500,
  });
  const burst = createBurst();
  const actionKeys = createActionKeys();
  /** Errors on a call's white list, which only the caller handles. */
  const passed = new WeakSet<AppError>();
  let renewing: Promise<void> | null = null;

  function renewOnce(staleToken: string): Promise<void> {
    renewing ??= ports.renew(staleToken, request).finally(() => {
      renewing = null;
    });
    return renewing;
  }

  function expire(): AppError {
    const error = new AppError(ERROR_CATALOGUE.sessionOver.message.error);
    // Without a token the user has signed out meanwhile: the error is not shown.
    if (ports.accessToken() === '') return error;
    burst.once(error.message, () => {
      ports.onExpired();
      ports.show(error);
    });
    return error;
  }

  async function attempt<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions & { actionKey: ActionKey | undefined },
    isRetry: boolean,
  ): Promise<DataOf<E>> {
    const token = ports.accessToken();
    const answer = await sendInTime(endpoint, input, options);
    const situation = judgeAnswer(answer, {
      withSession: options.withSession ?? endpoint.access !== 'public',
      passCodes: options.passCodes ?? [],
    });
    if (situation === null) return dataOf(endpoint, answer);
    if (ERROR_CATALOGUE[situation].reaction !== 'renew the token and retry once') {
      await loadErrorWords();
      const error = errorOf(answer);
      if (situation === 'passed') passed.add(error);
      throw error;
    }

    if (isRetry || token === '') throw expire();
    // A late answer for the old token may arrive after another call has already renewed it.
    if (ports.accessToken() === token) {
      await renewOnce(token).catch((error: unknown) => {
        const reason = toAppError(error);
        throw endsSession(reason) ? expire() : reason;
      });
    }
    if (ports.accessToken() === '') throw expire();
    return attempt(endpoint, input, options, true);
  }

  /** Repeats a read that the server postpones (429 with `Retry-After`) when that time has passed. */
  async function sendInTime<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    { signal, actionKey }: CallOptions & { actionKey: ActionKey | undefined },
  ): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await send(http, ports, endpoint, { ...input, key: actionKey?.key }, signal);
      const waitSeconds = answer.status === 429 ? answer.retryAfterSeconds : undefined;
      const mayAskAgain = endpoint.method === 'GET' && tries < MOST_TRIES;
      if (waitSeconds === undefined || !mayAskAgain || waitSeconds > LONGEST_WAIT_SECONDS) return answer;
      await pause(waitSeconds, signal);
    }
  }

  const request: Request = async (endpoint, input = {}, options = {}) => {
    burst.enter();
    const { key } = options;
    const actionKey = key === undefined ? actionKeys.take(endpoint, input) : { key, settle: () => undefined };
    try {
      const data = await attempt(endpoint, input, { ...options, actionKey }, false);
      actionKey?.settle();
      return data;
    } catch (error) {
      if (axios.isCancel(error)) throw error;
      const failure = toAppError(error);
      if (failure.code === 'server.other_office') ports.onOtherOffice();
      if (FORBIDDEN.has(failure.code)) ports.onForbidden();
      if (!isUnsettled(failure)) actionKey?.settle();
      const isShown = !options.quiet && !QUIET.has(failure.code) && !passed.has(failure);
      if (isShown) burst.once(failure.message, () => ports.show(failure));
      if (isShown || FAULTS.has(failure.code)) {
        ports.onFailed(`${endpoint.method} ${endpoint.path}`, failure);
      }
      throw failure;
    } finally {
      burst.leave();
    }
  };
  return request;
}

async function send<E extends Endpoint>(
  http: AxiosInstance,
  ports: ClientPorts,
  endpoint: E,
  input: CallInput<E> & { key: string | undefined },
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { path, query } = splitQuery(endpoint.path, input.query);
  const token = ports.accessToken();
  const officeId = ports.officeId();
  const seconds = endpoint.limitSeconds ?? LIMIT_SECONDS;
  // The key of a form with a file is new with each call.
  const isRepeatable = input.key !== undefined && !endpoint.form;
  try {
    const response = await http.request<unknown>({
      baseURL: ports.baseUrl(),
      url: path,
      method: endpoint.method,
      timeout: seconds * 1000,
      params: query,
      data: endpoint.form ? formOf(input) : input.body,
      responseType: endpoint.binary ? 'blob' : 'json',
      ...(signal ? { signal } : {}),
      headers: {
        Authorization: `Basic ${btoa(ports.clientCredentials)}`,
        'Blade-Requested-With': 'BladeHttpRequest',
        'Tenant-Id': ports.tenantId(),
        'Accept-Language': ports.language(),
        [TIME_ZONE_HEADER]: localTimeZone(),
        ...(officeId === '' ? {} : { [BACK_OFFICE_HEADER]: officeId }),
        ...(token ? { 'Blade-Auth': `bearer ${token}` } : {}),
        ...(input.key === undefined ? {} : { 'Idempotency-Key': `"${input.key}"` }),
      },
    });
    ports.onReachable(true);
    const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN);
    return {
      status: response.status,
      body: endpoint.binary ? await fileBody(response) : response.data,
      ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
    };
  } catch (error) {
    if (axios.isCancel(error)) throw error;
    if (axios.isAxiosError(error) && error.code === AxiosError.ECONNABORTED) {
      ports.onTimedOut();
      throw new AppError(
        isRepeatable ? 'server.outcome_unknown' : 'server.no_answer',
        { seconds },
        { cause: error },
      );
    }
    ports.onReachable(false);
    throw new AppError('server.unreachable', {}, { cause: error });
  }
}

/** The file comes last: servers ignore the fields after it. */
function formOf({ body, file }: { body?: unknown; file?: File }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.append(name, String(value));
  if (file !== undefined) form.append('file', file, file.name);
  return form;
}

/** Waits; ends early when the signal is aborted. */
function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(new CanceledError());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', leave, { once: true });
  });
}

/** Puts a downloaded file into the envelope of other answers; a refusal already has it. */
async function fileBody({ data, headers }: AxiosResponse<unknown>): Promise<unknown> {
  const file = data as Blob;
  if (file.type.includes('json')) return JSON.parse(await file.text());
  const disposition = String(headers['content-disposition'] ?? '');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const answer = { fileName: fileNameOf(disposition), contentType: file.type, bytes };
  return { code: 200, success: true, data: answer, msg: '' };
}

/** Moves path parameters from the query into the path; leaves empty values out. */
function splitQuery(template: string, query: unknown): { path: string; query: Record<string, unknown> } {
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') rest[name] = value;
  }
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name] ?? ''));
    delete rest[name];
    return value;
  });
  return { path, query: rest };
}
