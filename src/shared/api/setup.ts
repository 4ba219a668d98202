import { z } from 'zod';
import { endpoint } from './kit.ts';

const base = '/api/blade-noc/pub/v1/setup';

/** The first company of a desk's own back office; over as soon as there is one. A server for many is set up on its console. */
export const setupApi = {
  state: endpoint({
    method: 'GET',
    path: `${base}/state`,
    summary: { zh: '是否需要初始化', en: 'Whether the first company is to be made' },
    access: 'public',
    output: z.object({ needed: z.boolean() }),
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
    /** What to sign in with. */
    output: z.object({ tenantId: z.string(), account: z.string() }),
  }),
};
