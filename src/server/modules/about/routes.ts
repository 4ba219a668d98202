import { WIRE_VERSION } from '#shared/api/about';
import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implementPublic } from '../../http/implement.ts';

/** Returns the product, its wire version and which back office this is, and nothing that a client does not need. */
export function aboutRoutes({ officeId }: Pick<ServerContext, 'officeId'>): Implementation[] {
  return [
    implementPublic(api.about.product, async () => ({
      product: 'veneer-desk' as const,
      wireVersion: WIRE_VERSION,
      id: officeId,
    })),
  ];
}
