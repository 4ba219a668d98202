import { and, eq } from 'drizzle-orm';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { deskApi } from '#shared/api/desk';
import { ATTEND_PERMISSION } from '#shared/api/desk-attendance';
import type { ParsedBodyOf } from '#shared/api/kit';
import { signedText } from '#shared/desk/signed-text';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import { desks } from '../../db/schema/desks.ts';
import type { DeskPrincipal, Principal } from '../../http/implement.ts';
import { requirePermission } from '../../rights/require-permission.ts';
import { isSignedByDesk } from '../../secrets/desk-signature.ts';
import { type AuthService, isOwnTenantOpen } from '../auth/service.ts';
import { findAttendedDesk } from './signed-in-desks.ts';

/** How often a desk signs a new challenge. A revoked key is invalid at once, regardless of the token. */
const TOKEN_SECONDS = 600;

const ClaimsSchema = z.object({
  tenant_id: z.string(),
  desk_id: z.string(),
  /** The session behind a desk that is not registered. */
  session: z.object({ sid: z.string(), user_id: z.string(), dept_id: z.string() }).optional(),
});
type Claims = z.output<typeof ClaimsSchema>;

type Proof = ParsedBodyOf<typeof deskApi.token>;

interface Issued {
  token: string;
  expiresIn: number;
}

/** Tokens of desks (JWT, HMAC-SHA256 with a separate key, so that a user's token is never accepted as a desk's). */
export interface DeskTokens {
  /** The token of a desk that signed the challenge. Throws `desk.key_refused` and `desk.company_closed`. */
  issue(proof: Proof): Promise<Issued>;
  /**
   * Issues a token to a desk attended by a user's session; it is valid while that session and the user's permission
   * last.
   */
  issueTo(user: Principal, deskId: string): Promise<Issued>;
  /**
   * The holder of a token. Throws `auth.unauthorized` or `auth.expired`, also for a revoked desk and for one whose user has
   * signed out, and `auth.forbidden`.
   */
  authenticate(token: string): Promise<DeskPrincipal>;
}

export function createDeskTokens(
  { database, secret, now }: ServerContext,
  { findHolder }: Pick<AuthService, 'findHolder'>,
): DeskTokens {
  const key = secret.derive('desk-token', 48);

  /** The desk with its key and whether its company is open, unless it is revoked or removed. */
  const findDesk = (tenantId: string, deskId: string) =>
    database.withTenant(tenantId, async (tx) => {
      const [desk] = await tx
        .select({ name: desks.name, publicKey: desks.publicKey })
        .from(desks)
        .where(and(eq(desks.id, deskId), eq(desks.status, 1), eq(desks.isDeleted, 0)));
      return desk === undefined ? null : { ...desk, isOpen: await isOwnTenantOpen(tx, now()) };
    });

  async function sign(claims: Claims): Promise<Issued> {
    const issuedAt = Math.floor(now().getTime() / 1000);
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(issuedAt + TOKEN_SECONDS)
      .sign(key);
    return { token, expiresIn: TOKEN_SECONDS };
  }

  async function findAttended(
    { tenant_id: tenantId, desk_id: deskId }: Claims,
    session: NonNullable<Claims['session']>,
  ): Promise<DeskPrincipal> {
    const user = await findHolder({ tenant_id: tenantId, ...session });
    requirePermission(user, ATTEND_PERMISSION);
    const desk = await database.withTenant(tenantId, (tx) =>
      findAttendedDesk(tx, { deskId, sessionId: session.sid }, now()),
    );
    if (desk === null) throw new AppError('auth.expired');
    return { tenantId, deskId, name: desk.name, user: { userId: user.userId, name: user.name } };
  }

  return {
    async issue(proof) {
      const desk = await findDesk(proof.tenantId, proof.deskId);
      if (desk === null || !isSignedByDesk(signedText(proof), proof.signature, desk.publicKey))
        throw new AppError('desk.key_refused');
      if (!desk.isOpen) throw new AppError('desk.company_closed');
      return sign({ tenant_id: proof.tenantId, desk_id: proof.deskId });
    },
    issueTo: ({ tenantId, userId, sessionId, deptId }, deskId) =>
      sign({
        tenant_id: tenantId,
        desk_id: deskId,
        session: { sid: sessionId, user_id: userId, dept_id: deptId },
      }),
    async authenticate(token) {
      const claims = await read(token, key, now());
      if (claims.session !== undefined) return findAttended(claims, claims.session);
      const { tenant_id: tenantId, desk_id: deskId } = claims;
      const desk = await findDesk(tenantId, deskId);
      if (!desk?.isOpen) throw new AppError('auth.expired');
      return { tenantId, deskId, name: desk.name, user: null };
    },
  };
}

async function read(token: string, key: Uint8Array, now: Date): Promise<Claims> {
  try {
    const options = { algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp'] };
    return ClaimsSchema.parse((await jwtVerify(token, key, options)).payload);
  } catch (cause) {
    throw new AppError(
      cause instanceof errors.JWTExpired ? 'auth.expired' : 'auth.unauthorized',
      {},
      { cause },
    );
  }
}
