import type { ZodError } from 'zod';
import type { DataOf, Endpoint } from '#shared/api/kit';
import { AppError, type ErrorCode, isErrorCode } from '#shared/errors';

/** An answer of the back office before it is judged. */
export interface Answer {
  status: number;
  body: unknown;
  /** The header `Retry-After` in seconds. */
  retryAfterSeconds?: number;
}

const SUCCESS = 200;
/** Codes above this come with a description for the user. */
export const DESCRIBED_ABOVE = 2000;

/** True for HTTP's codes of a server's own faults. */
const isCrash = (code: number): boolean => code >= 500 && code < 600;

/** Numeric codes of the token call's refusals, which lack the error's own code. */
const TOKEN_REFUSALS: Record<number, ErrorCode> = {
  2001: 'auth.wrong_password',
  2002: 'auth.too_many_attempts',
  2004: 'auth.tenant_unavailable',
  2007: 'auth.unsupported_grant',
};

/** The answer's code by the catalogue's rule: `error_code`, else `code`, else the HTTP status. */
export function codeOf({ status, body }: Answer): number {
  const fields = asRecord(body);
  return asNumber(fields.error_code) ?? asNumber(fields.code) ?? status;
}

/** The answer's message by the catalogue's rule: `msg`, else `error_description`; empty where it has none. */
export function messageOf({ body }: Answer): string {
  const fields = asRecord(body);
  return asText(fields.msg) || asText(fields.error_description);
}

/** True for a refusal that the code alone does not show: a bare body with a description. */
export function isRefusal(answer: Answer): boolean {
  return codeOf(answer) !== SUCCESS || asText(asRecord(answer.body).error_description) !== '';
}

/** The error of a refusal: the server's own code and details where present, else its message. */
export function errorOf(answer: Answer): AppError {
  const code = codeOf(answer);
  const fields = asRecord(answer.body);
  const data = asRecord(fields.data);
  const named = asText(data.errorCode) || asText(fields.errorCode);
  const details = { ...asRecord(fields.details), ...asRecord(data.details) };
  if (isErrorCode(named)) return new AppError(named, details);

  const known = TOKEN_REFUSALS[code];
  if (known) return new AppError(known, details);
  if (code === 401) return new AppError('auth.unauthorized');
  if (code === 403) return new AppError('auth.forbidden');

  const message = messageOf(answer);
  // The message of a crash is for the log: it quotes the database or the code.
  if (isCrash(code)) return new AppError('server.crashed', { code }, { cause: message });
  if (message) return new AppError('server.refused', { message, code });
  return new AppError('unexpected', {
    reason: code > DESCRIBED_ABOVE ? String(code) : `HTTP ${answer.status}`,
  });
}

/** The endpoint's `data`, checked against its declared shape; throws for another shape. */
export function dataOf<E extends Endpoint>(endpoint: E, { body }: Answer): DataOf<E> {
  const data: unknown = endpoint.bare ? body : asRecord(body).data;
  const parsed = endpoint.output.safeParse(data);
  if (parsed.success) return parsed.data as DataOf<E>;
  throw new AppError('unexpected', { reason: `${endpoint.path} ${describeMismatch(parsed.error)}` });
}

function describeMismatch(error: ZodError): string {
  const issue = error.issues[0];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : '';
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
