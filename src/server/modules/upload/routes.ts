import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement, implementPublic } from '../../http/implement.ts';
import { fileOrigins } from './addresses.ts';
import { Uploads } from './service.ts';
import { chooseStore } from './stores/index.ts';

export function uploadRoutes(context: ServerContext): Implementation[] {
  const uploads = new Uploads(context, chooseStore(context.config, context.now));
  const { upload } = api;

  return [
    implementPublic(upload.origins, async () => ({ origins: fileOrigins(context.config) })),
    implement(upload.signTenant, (call) => uploads.sign(call, 'tenant', call.body)),
    implement(upload.signPrivate, (call) => uploads.sign(call, 'private', call.body)),
    implement(upload.signCommon, (call) => uploads.sign(call, 'common', call.body)),
    implementPublic(upload.post, ({ body, file, facts }) => uploads.post(body, file, facts)),
    implement(upload.complete, (call) => uploads.complete(call, call.body.key)),
    implement(upload.removeTenant, async ({ user, facts, body }) => {
      await uploads.remove({ user, facts }, 'tenant', body.fileNames);
      return {};
    }),
    implement(upload.removePrivate, async ({ user, facts, body }) => {
      await uploads.remove({ user, facts }, 'private', body.fileNames);
      return {};
    }),
    implement(upload.removeCommon, async ({ user, facts, body }) => {
      await uploads.remove({ user, facts }, 'common', body.fileNames);
      return {};
    }),
    implement(upload.readTenant, ({ user, query }) =>
      uploads.read({ tenantId: user.tenantId, user }, 'tenant', query.name),
    ),
    implement(upload.readPrivate, ({ user, query }) =>
      uploads.read({ tenantId: user.tenantId, user }, 'private', query.name),
    ),
    implementPublic(upload.readCommon, ({ query }) =>
      uploads.read({ tenantId: query.tenantId, user: null }, 'common', query.name),
    ),
    implement(upload.putFile, (call) => uploads.put(call, 'tenant', TRADE_AREA, call.file)),
    implement(upload.removeFiles, async ({ user, facts, query }) => {
      await uploads.remove({ user, facts }, 'tenant', query.fileNames);
      return {};
    }),
  ];
}

/** Directory of the files of the one-step call. */
const TRADE_AREA = { directory: 'upload', moduleType: 'veneerPsi' };
