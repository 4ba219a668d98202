import type { ServerContext } from '../../context.ts';
import type { Implementation } from '../../http/implement.ts';
import { deskSideRoutes } from './desk-side-routes.ts';
import { labelRoutes, ownerRoutes } from './owner-routes.ts';
import type { DeskWaits } from './waits.ts';

/** Tasks that users hand to desks, on both sides. */
export function deskTaskRoutes(context: ServerContext, waits: DeskWaits): Implementation[] {
  return [...labelRoutes(context), ...ownerRoutes(context), ...deskSideRoutes(context, waits)];
}
