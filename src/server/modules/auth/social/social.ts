import { z } from 'zod';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../../context.ts';
import { postSigned } from '../webhook.ts';

/** An account at another service. */
export interface SocialIdentity {
  /** The user's id at the service, which never changes and is never reassigned. */
  subject: string;
  nickName: string;
}

/** Looks up the accounts of one other service. */
export interface SocialProvider {
  /** Exchanges the authorization the service gave the page for the identity behind it; throws if it cannot. */
  identify(authorization: { code: string; state: string }): Promise<SocialIdentity>;
}

/** Providers by the `source` of a call. */
export type SocialProviders = ReadonlyMap<string, SocialProvider>;

const AnswerSchema = z.object({
  subject: z.string().min(1).max(200),
  nickName: z.string().max(200).default(''),
});

/** The configured providers: each is an address that receives `{source, code, state}` and answers `{subject, nickName}`. */
export function configuredProviders({ config }: ServerContext): SocialProviders {
  return new Map(
    Object.entries(config.social).map(([source, url]) => [
      source,
      {
        identify: async (authorization) =>
          AnswerSchema.parse(await postSigned(url, config.providerSecret, { source, ...authorization })),
      },
    ]),
  );
}

/** Throws `auth.social_unconfigured` for an unknown service, `auth.social_failed` if it refuses. */
export async function identify(
  providers: SocialProviders,
  { source, code, state }: { source: string; code: string; state: string },
  log: ServerContext['log'],
): Promise<SocialIdentity> {
  const provider = providers.get(source);
  if (provider === undefined) throw new AppError('auth.social_unconfigured', { source });
  try {
    return await provider.identify({ code, state });
  } catch (error) {
    log.warn({ err: error, source }, 'the sign-in service refused');
    throw new AppError('auth.social_failed', { source }, { cause: error });
  }
}
