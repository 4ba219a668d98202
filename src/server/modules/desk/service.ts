import { AppError, hasCode } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import type { DeskPrincipal } from '../../http/implement.ts';
import type { AuthService } from '../auth/service.ts';
import { createDeskTokens, type DeskTokens } from './desk-tokens.ts';

export interface DeskService {
  tokens: DeskTokens;
  /** The desk that holds a token. Throws `auth.unauthorized`, `auth.expired`, and `auth.forbidden` for a user's token. */
  authenticate(bearer: string): Promise<DeskPrincipal>;
}

export function createDeskService(
  context: ServerContext,
  { authenticate, findHolder }: Pick<AuthService, 'authenticate' | 'findHolder'>,
): DeskService {
  const tokens = createDeskTokens(context, { findHolder });
  return {
    tokens,
    async authenticate(bearer) {
      try {
        return await tokens.authenticate(bearer);
      } catch (error) {
        if (!hasCode(error, 'auth.unauthorized')) throw error;
        await authenticate(bearer);
        throw new AppError('auth.forbidden', { permission: 'desk' });
      }
    },
  };
}
