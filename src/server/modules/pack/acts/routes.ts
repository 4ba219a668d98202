import { api } from '#shared/api/index';
import type { ServerContext } from '../../../context.ts';
import { type Implementation, implement } from '../../../http/implement.ts';
import { OWNER } from '../packs.ts';
import { actorsOf } from './act.ts';
import { changePack } from './change.ts';
import { movePacks, regradePacks, wrapPacks } from './handle.ts';
import { makePack } from './make.ts';
import { mergePacks } from './merge.ts';
import { splitPack } from './split.ts';
import { findTakenInTally } from './tally-codes.ts';
import { voidPacks } from './void.ts';

export function packActRoutes(context: ServerContext): Implementation[] {
  const { makerOf, actOf } = actorsOf(context);

  return [
    implement(api.pack.make, async (call) => {
      const by = makerOf(call);
      return { id: await call.withTenant((tx) => makePack(tx, call.body, by)) };
    }),
    implement(api.pack.change, async (call) => {
      const by = actOf(call);
      await call.withTenant((tx) => changePack(tx, call.body, by));
      return { id: call.body.id };
    }),
    implement(api.pack.takenBarcodes, ({ body, withTenant, scopeIn }) =>
      withTenant(async (tx) => findTakenInTally(tx, body, await scopeIn(OWNER)(tx))),
    ),
    implement(api.pack.split, async (call) => {
      const by = actOf(call);
      return { id: await call.withTenant((tx) => splitPack(tx, call.body, by)) };
    }),
    implement(api.pack.merge, async (call) => {
      const by = actOf(call);
      return { id: await call.withTenant((tx) => mergePacks(tx, call.body, by)) };
    }),
    implement(api.pack.wrap, async (call) => {
      const by = actOf(call);
      await call.withTenant((tx) => wrapPacks(tx, call.body, by));
      return {};
    }),
    implement(api.pack.regrade, async (call) => {
      const by = actOf(call);
      await call.withTenant((tx) => regradePacks(tx, call.body, by));
      return {};
    }),
    implement(api.pack.move, async (call) => {
      const by = actOf(call);
      await call.withTenant((tx) => movePacks(tx, call.body, by));
      return {};
    }),
    implement(api.pack.void, async (call) => {
      const by = actOf(call);
      await call.withTenant((tx) => voidPacks(tx, call.body, by));
      return {};
    }),
  ];
}
