import { z } from 'zod';
import { endpoint } from './kit.ts';

/**
 * Incremented when a client of the previous version and a server of this one, or the reverse, can no longer work
 * together.
 */
export const WIRE_VERSION = 1;

/**
 * Names the back office that a desk's call is for, by its id: another one that answers at its address refuses the call
 * with `server.other_office`. Absent where the desk has not signed in to any yet, and in browsers.
 */
export const BACK_OFFICE_HEADER = 'Back-Office';

/** An id of a back office: 128 random bits in hexadecimal. */
export const BackOfficeIdSchema = z.string().regex(/^[0-9a-f]{32}$/);

/** Queried before a client trusts an address: whether this product's back office answers there, and its version. */
export const aboutApi = {
  product: endpoint({
    method: 'GET',
    path: '/api/blade-noc/pub/v1/about',
    summary: { zh: '产品与接口版本', en: 'Product and version of the contract' },
    access: 'public',
    output: z.object({
      product: z.literal('veneer-desk'),
      wireVersion: z.number().int(),
      id: BackOfficeIdSchema,
    }),
  }),
};
