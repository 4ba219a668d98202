import { api } from '#shared/api/index';
import type { ServerContext } from '../../../context.ts';
import { type Implementation, implement } from '../../../http/implement.ts';
import { readRecordFile } from '../../upload/service.ts';
import { actorsOf } from '../acts/act.ts';
import { findPackById, OWNER } from '../packs.ts';
import { addImage, coverImage, findImageFile, findImages, orderImages, removeImages } from './images.ts';

/** Implements the calls of a package's pictures; each looks the package up in the caller's data scope first. */
export function packImageRoutes(context: ServerContext): Implementation[] {
  const { actOf } = actorsOf(context);
  const { pack } = api;

  return [
    implement(pack.images, ({ query, withTenant, scopeTo }) => {
      const scope = scopeTo(OWNER);
      return withTenant(async (tx) => findImages(tx, (await findPackById(tx, query.packId, scope)).id));
    }),
    implement(pack.imageFile, async ({ query, user, withTenant, scopeTo }) => {
      const scope = scopeTo(OWNER);
      const fileId = await withTenant(async (tx) =>
        findImageFile(tx, (await findPackById(tx, query.packId, scope)).id, query),
      );
      return readRecordFile(context, user.tenantId, fileId);
    }),
    implement(pack.addImage, async (call) => {
      const by = actOf(call);
      return { id: await call.withTenant((tx) => addImage(tx, call.body, by)) };
    }),
    implement(pack.orderImages, async (call) => {
      const by = actOf(call);
      await call.withTenant((tx) => orderImages(tx, call.body, by));
      return {};
    }),
    implement(pack.coverImage, async (call) => {
      const by = actOf(call);
      await call.withTenant((tx) => coverImage(tx, call.body, by));
      return {};
    }),
    implement(pack.removeImages, async (call) => {
      const by = actOf(call);
      await call.withTenant((tx) => removeImages(tx, call.body, by));
      return {};
    }),
  ];
}
