import { createPublicKey, verify } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { deskApi } from '#shared/api/desk';
import type { BodyOf } from '#shared/api/kit';
import { signedText } from '#shared/desk/signed-text';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import { desks } from '../../db/schema/desks.ts';
import type { DeskPrincipal } from '../../http/implement.ts';
import { isOwnTenantOpen } from '../auth/service.ts';

/** A desk signs a new challenge this often; a revoked key ends at once whatever its token says. */
const TOKEN_SECONDS = 600;

const ClaimsSchema = z.object({ tenant_id: z.string(), desk_id: z.string() });

type Proof = BodyOf<typeof deskApi.token>;

/** Tokens of registered desks (JWT, HMAC-SHA256 with a key of their own, so that no user's token is one). */
export interface DeskTokens {
  /** The token of a desk that signed the challenge. Throws `desk.key_refused`. */
  issue(proof: Proof): Promise<{ token: string; expiresIn: number }>;
  /** The holder of a token. Throws `auth.unauthorized` or `auth.expired`, also for a revoked desk. */
  authenticate(token: string): Promise<DeskPrincipal>;
}

export function createDeskTokens({ database, secret, now }: ServerContext): DeskTokens {
  const key = secret.derive('desk-token', 48);

  /** The desk with its key, unless it is revoked or removed, or its company closed. */
  const findDesk = (tenantId: string, deskId: string) =>
    database.withTenant(tenantId, async (tx) => {
      const [desk] = await tx
        .select({ name: desks.name, publicKey: desks.publicKey })
        .from(desks)
        .where(and(eq(desks.id, deskId), eq(desks.status, 1), eq(desks.isDeleted, 0)));
      return desk !== undefined && (await isOwnTenantOpen(tx, now())) ? desk : null;
    });

  return {
    async issue(proof) {
      const desk = await findDesk(proof.tenantId, proof.deskId);
      if (desk === null || !isSigned(proof, desk.publicKey)) throw new AppError('desk.key_refused');
      const issuedAt = Math.floor(now().getTime() / 1000);
      const token = await new SignJWT({ tenant_id: proof.tenantId, desk_id: proof.deskId })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(issuedAt + TOKEN_SECONDS)
        .sign(key);
      return { token, expiresIn: TOKEN_SECONDS };
    },
    async authenticate(token) {
      const { tenant_id: tenantId, desk_id: deskId } = await read(token, key, now());
      const desk = await findDesk(tenantId, deskId);
      if (desk === null) throw new AppError('auth.expired');
      return { tenantId, deskId, name: desk.name };
    },
  };
}

async function read(token: string, key: Uint8Array, now: Date): Promise<z.output<typeof ClaimsSchema>> {
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

function isSigned({ signature, ...proof }: Proof, publicKey: string): boolean {
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: publicKey } });
  return verify(null, Buffer.from(signedText(proof)), key, Buffer.from(signature, 'base64url'));
}
