import { z } from 'zod';
import { endpoint } from './kit.ts';

const base = '/api/blade-noc/pub/v1/setup';

/** A service whose accounts may sign in here. */
const SocialServiceSchema = z.object({
  /** Its name in grant `social`. */
  source: z.string(),
  /** Its authorisation page (RFC 6749 §4.1.1); the sign-in page adds `redirect_uri` and `state`. */
  page: z.url({ protocol: /^https?$/ }),
});
export type SocialService = z.infer<typeof SocialServiceSchema>;

/**
 * Creates the first company of a desk's own back office; refused once a company exists. A server for several
 * companies is set up on its console.
 */
export const setupApi = {
  state: endpoint({
    method: 'GET',
    path: `${base}/state`,
    summary: { zh: '登录页所需信息', en: 'What the sign-in page offers' },
    access: 'public',
    output: z.object({
      /** No company exists yet. */
      needed: z.boolean(),
      /** Older servers omit it. */
      social: z.array(SocialServiceSchema).default([]),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: `${base}/create`,
    summary: { zh: '建立第一家公司及其管理员', en: 'Make the first company and its administrator' },
    access: 'public',
    body: z.object({
      tenantName: z.string().trim().min(1).max(100),
      account: z.string().trim().min(1).max(50),
      /** SM2 cipher text in hex, as in the token call. */
      password: z.string().max(2000),
    }),
    /** The credentials for signing in. */
    output: z.object({ tenantId: z.string(), account: z.string() }),
  }),
};
