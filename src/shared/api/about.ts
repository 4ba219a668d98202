import { z } from 'zod';
import { endpoint } from './kit.ts';

/** Raised when a client of before can no longer speak with the server, or the other way round. */
export const WIRE_VERSION = 1;

/** What a client asks before it trusts an address: whether a back office of ours is there, and which. */
export const aboutApi = {
  product: endpoint({
    method: 'GET',
    path: '/api/blade-noc/pub/v1/about',
    summary: { zh: '产品与接口版本', en: 'Product and version of the contract' },
    access: 'public',
    output: z.object({ product: z.literal('veneer-desk'), wireVersion: z.number().int() }),
  }),
};
