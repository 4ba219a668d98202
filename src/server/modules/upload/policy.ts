import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#shared/errors';
import { UPLOAD_LIMIT_BYTES } from '#shared/upload-rules';

/** The conditions of a signed form, in the policy language of Alibaba's PostObject. */
export interface Policy {
  /** Prefix of the posted key. */
  directory: string;
  expiresAt: Date;
}

const PolicySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.tuple([
    z.tuple([z.literal('starts-with'), z.literal('$key'), z.string().min(1)]),
    z.tuple([z.literal('content-length-range'), z.literal(0), z.number()]),
  ]),
});

/** The policy and its HMAC-SHA1, both in base64. */
export function signPolicy(
  { directory, expiresAt }: Policy,
  key: Uint8Array,
): { policy: string; signature: string } {
  const content: z.input<typeof PolicySchema> = {
    expiration: expiresAt.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    conditions: [
      ['starts-with', '$key', directory],
      ['content-length-range', 0, UPLOAD_LIMIT_BYTES],
    ],
  };
  const policy = Buffer.from(JSON.stringify(content)).toString('base64');
  return { policy, signature: hmacSha1(policy, key).toString('base64') };
}

/** The policy of a form signed by this server; throws `upload.refused` for any other. */
export function readPolicy(form: { policy: string; signature: string }, key: Uint8Array): Policy {
  const given = Buffer.from(form.signature, 'base64');
  const own = hmacSha1(form.policy, key);
  if (given.length !== own.length || !timingSafeEqual(given, own)) throw new AppError('upload.refused');
  const { expiration, conditions } = PolicySchema.parse(
    JSON.parse(Buffer.from(form.policy, 'base64').toString()),
  );
  return { directory: conditions[0][2], expiresAt: new Date(expiration) };
}

function hmacSha1(text: string, key: Uint8Array): Buffer {
  return createHmac('sha1', key).update(text).digest();
}
