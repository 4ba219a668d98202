import { AppError, describeError, type ErrorCode, type Language } from '#shared/errors';
import { statusOf } from './answers.ts';

/** The answer of the token call to a refusal, instead of an envelope. */
export interface TokenFailure {
  error_code: number;
  /** Error code of RFC 6749 section 5.2, if one applies. */
  error: string;
  error_description: string;
  /** Our error code, by which the client finds its own words. */
  errorCode: ErrorCode;
  /** Values for the words of the client's catalogue, for example the minutes a lock lasts. */
  details: Record<string, unknown>;
}

/** Numbers of the token call's refusals; a refused client and an ended refresh token answer 401, all others 400. */
const TOKEN_CODES: Partial<Record<ErrorCode, { error_code: number; error: string }>> = {
  'auth.wrong_password': { error_code: 2001, error: 'invalid_grant' },
  'auth.too_many_attempts': { error_code: 2002, error: 'invalid_grant' },
  'auth.code_wrong': { error_code: 2003, error: 'invalid_grant' },
  'auth.code_expired': { error_code: 2003, error: 'invalid_grant' },
  'auth.tenant_unavailable': { error_code: 2004, error: 'invalid_grant' },
  'auth.qr_expired': { error_code: 2005, error: 'invalid_grant' },
  'auth.qr_unconfirmed': { error_code: 2005, error: 'authorization_pending' },
  'auth.switch_refused': { error_code: 2006, error: 'access_denied' },
  'auth.switch_unconfirmed': { error_code: 2006, error: 'access_denied' },
  'auth.unsupported_grant': { error_code: 2007, error: 'unsupported_grant_type' },
  'auth.social_unconfigured': { error_code: 2008, error: 'invalid_request' },
  'auth.social_failed': { error_code: 2009, error: 'invalid_grant' },
  'auth.phone_unbound': { error_code: 2010, error: 'interaction_required' },
  'auth.nonce_refused': { error_code: 2011, error: 'invalid_grant' },
  'auth.nonce_missing': { error_code: 2012, error: 'invalid_request' },
  'auth.client_refused': { error_code: 401, error: 'invalid_client' },
  'auth.expired': { error_code: 401, error: 'invalid_grant' },
};

export function toTokenFailure(cause: AppError, language: Language): { status: number; body: TokenFailure } {
  const isUnknownGrant = cause.code === 'input.invalid' && cause.details.field === 'grant_type';
  const error = isUnknownGrant ? new AppError('auth.unsupported_grant') : cause;
  const known = TOKEN_CODES[error.code];
  const refusal = known?.error_code === 401 ? 401 : 400;
  const status = known === undefined ? statusOf(error.code) : refusal;
  return {
    status,
    body: {
      error_code: known?.error_code ?? status,
      error: known?.error ?? (status >= 500 ? 'server_error' : 'invalid_request'),
      error_description: describeError(error, language),
      errorCode: error.code,
      details: error.details,
    },
  };
}
