import { WIRE_VERSION } from '#shared/api/about';
import { api } from '#shared/api/index';
import { type Implementation, implementPublic } from '../../http/implement.ts';

/** Answers the product and its wire version, and nothing else a client need not know. */
export function aboutRoutes(): Implementation[] {
  return [
    implementPublic(api.about.product, async () => ({
      product: 'veneer-desk' as const,
      wireVersion: WIRE_VERSION,
    })),
  ];
}
