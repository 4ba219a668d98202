import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '#shared/errors';

/** Cache size for access tokens with verified signatures; their times are always checked. */
const MOST_KNOWN = 10_000;

const AccessClaimsSchema = z.object({
  token_type: z.literal('access_token'),
  tenant_id: z.string(),
  user_id: z.string(),
  /** The session the token belongs to. */
  sid: z.string(),
  /** The department that the user works in; empty if there is none. */
  dept_id: z.string().default(''),
});
export type AccessClaims = Omit<z.infer<typeof AccessClaimsSchema>, 'token_type'>;
const TimedAccessSchema = AccessClaimsSchema.extend({ exp: z.number() });

const RefreshClaimsSchema = z.object({
  token_type: z.literal('refresh_token'),
  tenant_id: z.string(),
  user_id: z.string(),
  sid: z.string(),
  /** Which of the session's refresh tokens this is; only the newest is valid. */
  jti: z.string(),
});
export type RefreshClaims = Omit<z.infer<typeof RefreshClaimsSchema>, 'token_type'>;

/**
 * Signed tokens (JWT, HMAC-SHA256), valid at once even if the clock is behind or was set back. Reading one throws
 * `auth.expired` if it is too old, else `auth.unauthorized`.
 */
export interface Tokens {
  issueAccess(claims: AccessClaims & Record<string, string>): Promise<string>;
  issueRefresh(claims: RefreshClaims & Record<string, string>): Promise<string>;
  readAccess(token: string): Promise<AccessClaims>;
  readRefresh(token: string): Promise<RefreshClaims>;
  /**
   * Reads the claims of an access token for signing out, even if it has expired; null if this server did not issue it.
   */
  readEndedAccess(token: string): Promise<AccessClaims | null>;
}

export function createTokens(
  secret: Uint8Array,
  lifetimes: { accessTokenSeconds: number; refreshTokenSeconds: number },
  now: () => Date,
): Tokens {
  function issue(claims: Record<string, string>, lifetimeSeconds: number): Promise<string> {
    const issuedAt = Math.floor(now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .sign(secret);
  }

  const known = new Map<string, { claims: AccessClaims; untilSeconds: number }>();

  async function readAccess(token: string, atTime: Date): Promise<AccessClaims> {
    const found = known.get(token);
    if (found !== undefined && atTime.getTime() < found.untilSeconds * 1000) return found.claims;
    known.delete(token);
    const { exp, ...claims } = await read(token, TimedAccessSchema, atTime);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(token, { claims, untilSeconds: exp });
    return claims;
  }

  async function read<T extends z.ZodType>(token: string, schema: T, atTime: Date): Promise<z.output<T>> {
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        currentDate: atTime,
        requiredClaims: ['exp'],
      });
      return schema.parse(payload);
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new AppError('auth.expired', {}, { cause: error });
      throw new AppError('auth.unauthorized', {}, { cause: error });
    }
  }

  return {
    issueAccess: (claims) => issue({ ...claims, token_type: 'access_token' }, lifetimes.accessTokenSeconds),
    issueRefresh: (claims) =>
      issue({ ...claims, token_type: 'refresh_token' }, lifetimes.refreshTokenSeconds),
    readAccess: (token) => readAccess(token, now()),
    readRefresh: (token) => read(token, RefreshClaimsSchema, now()),
    async readEndedAccess(token) {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ['HS256'],
          currentDate: now(),
          clockTolerance: lifetimes.refreshTokenSeconds,
        });
        return AccessClaimsSchema.parse(payload);
      } catch {
        // Signing out without a valid token is no error.
        return null;
      }
    },
  };
}
