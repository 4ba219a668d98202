import type { ServerContext } from '../context.ts';
import type { Implementation } from '../http/implement.ts';
import { aboutRoutes } from './about/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import type { AuthService } from './auth/service.ts';
import { signInRoutes } from './auth/sign-in/sign-in-routes.ts';
import { backupRoutes } from './backup/routes.ts';
import { chatRoutes } from './chat/routes.ts';
import { deptRoutes } from './dept/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import type { DeskService } from './desk/service.ts';
import { deskBoardRoutes } from './desk-board/routes.ts';
import { deskTaskRoutes } from './desk-task/routes.ts';
import type { DeskWaits } from './desk-task/service.ts';
import { dictRoutes } from './dict/routes.ts';
import { documentRoutes } from './document/routes.ts';
import { factoryRoutes } from './factory/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { jobRoutes } from './job/routes.ts';
import { joinRoutes } from './join/routes.ts';
import { labelTemplateRoutes } from './label-template/routes.ts';
import { listViewRoutes } from './list-view/routes.ts';
import { logRoutes } from './log/routes.ts';
import { menuRoutes } from './menu/routes.ts';
import { noticeRoutes } from './notice/routes.ts';
import { numberingRoutes } from './numbering/routes.ts';
import { packRoutes } from './pack/routes.ts';
import { partnerRoutes } from './partner/routes.ts';
import { postRoutes } from './post/routes.ts';
import { preferenceRoutes } from './preference/routes.ts';
import { processTaskRoutes } from './process-task/routes.ts';
import { roleRoutes } from './role/routes.ts';
import { settingRoutes } from './setting/routes.ts';
import { setupRoutes } from './setup/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { stockRoutes } from './stock/routes.ts';
import { orderGoodsRoutes, tallyImportRoutes } from './tally-import/routes.ts';
import { tenantRoutes } from './tenant/routes.ts';
import { topMenuRoutes } from './topmenu/routes.ts';
import { uploadRoutes } from './upload/routes.ts';
import { userRoutes } from './user/routes.ts';
import { workflowRoutes } from './workflow/routes.ts';
import { zoneRoutes } from './zone/routes.ts';

/** All modules of the back office. To add one, add a folder and a line here. */
export function allRoutes(
  context: ServerContext,
  auth: AuthService,
  { desks, deskWaits }: { desks: DeskService; deskWaits: DeskWaits },
): Implementation[] {
  return [
    ...aboutRoutes(context),
    ...authRoutes(auth),
    ...signInRoutes(context, auth),
    ...setupRoutes(context, auth),
    ...backupRoutes(context),
    ...auditRoutes(context),
    ...logRoutes(context),
    ...zoneRoutes(context),
    ...menuRoutes(context),
    ...topMenuRoutes(context),
    ...userRoutes(context, auth),
    ...deptRoutes(context),
    ...roleRoutes(context),
    ...postRoutes(context),
    ...tenantRoutes(context, auth),
    ...settingRoutes(context),
    ...workflowRoutes(context),
    ...dictRoutes(context),
    ...numberingRoutes(context),
    ...joinRoutes(context),
    ...packRoutes(context, auth),
    ...deskRoutes(context, auth, desks),
    ...deskTaskRoutes(context, deskWaits),
    ...stockRoutes(context),
    ...statisticsRoutes(context),
    ...deskBoardRoutes(context),
    ...tallyImportRoutes(context),
    ...orderGoodsRoutes(context),
    ...homeRoutes(context),
    ...factoryRoutes(context),
    ...partnerRoutes(context),
    ...documentRoutes(context),
    ...processTaskRoutes(context),
    ...uploadRoutes(context),
    ...chatRoutes(),
    ...preferenceRoutes(context),
    ...listViewRoutes(context),
    ...labelTemplateRoutes(context),
    ...noticeRoutes(context),
    ...jobRoutes(context),
  ];
}
