import { WIRE_VERSION } from '#shared/api/about';
import { api } from '#shared/api/index';
import { type Implementation, implementPublic } from '../../http/implement.ts';

/** Says who answers here, and no more than a client needs to know. */
export function aboutRoutes(): Implementation[] {
  return [
    implementPublic(api.about.product, async () => ({
      product: 'veneer-desk' as const,
      wireVersion: WIRE_VERSION,
    })),
  ];
}
