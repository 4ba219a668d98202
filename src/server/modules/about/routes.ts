import { WIRE_VERSION } from '#shared/api/about';
import { api } from '#shared/api/index';
import { type Implementation, implementPublic } from '../../http/implement.ts';

/** Returns the product and its wire version, and nothing that a client does not need. */
export function aboutRoutes(): Implementation[] {
  return [
    implementPublic(api.about.product, async () => ({
      product: 'veneer-desk' as const,
      wireVersion: WIRE_VERSION,
    })),
  ];
}
