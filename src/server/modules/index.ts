import type { ServerContext } from '../context.ts';
import type { Implementation } from '../http/implement.ts';
import { authRoutes } from './auth/routes.ts';
import type { AuthService } from './auth/service.ts';
import { menuRoutes } from './menu/routes.ts';
import { packRoutes } from './pack/routes.ts';

/** Every module of the back office. A new one is a folder and a line here. */
export function allRoutes(context: ServerContext, auth: AuthService): Implementation[] {
  return [...authRoutes(auth), ...menuRoutes(), ...packRoutes(context)];
}
