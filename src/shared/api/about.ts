import { z } from 'zod';
import { endpoint } from './kit.ts';

/**
 * Incremented when a client of the previous version and a server of this one, or the reverse, can no longer work
 * together.
 */
export const WIRE_VERSION = 1;

/** Queried before a client trusts an address: whether this product's back office answers there, and its version. */
export const aboutApi = {
  product: endpoint({
    method: 'GET',
    path: '/api/blade-noc/pub/v1/about',
    summary: { zh: '产品与接口版本', en: 'Product and version of the contract' },
    access: 'public',
    output: z.object({ product: z.literal('veneer-desk'), wireVersion: z.number().int() }),
  }),
};
