import type { ServerContext } from '../../context.ts';
import type { Implementation } from '../../http/implement.ts';
import type { AuthService } from '../auth/service.ts';
import { userActRoutes } from './act-routes.ts';
import { userPasswordRoutes } from './password-routes.ts';
import { userReadRoutes } from './read-routes.ts';
import { userSaveRoutes } from './save-routes.ts';
import { userSheetRoutes } from './sheet-routes.ts';

export function userRoutes(context: ServerContext, auth: AuthService): Implementation[] {
  return [
    ...userReadRoutes(context),
    ...userSaveRoutes(context, auth),
    ...userActRoutes(context),
    ...userPasswordRoutes(context, auth),
    ...userSheetRoutes(context, auth),
  ];
}
