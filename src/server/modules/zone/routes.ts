import { api } from '#shared/api/index';
import { zone } from '#shared/records/zone';
import type { ServerContext } from '../../context.ts';
import { packs } from '../../db/schema/packs.ts';
import { zones } from '../../db/schema/zones.ts';
import type { Implementation } from '../../http/implement.ts';
import { recordModule, STATE_ACT_WORK } from '../../records/record-module.ts';
import type { Referrer } from '../../records/referrers.ts';
import { OWNER } from '../pack/service.ts';

/** Packages that name a zone: such a zone can neither be removed nor renamed. */
const PACKAGES: Referrer = {
  words: { zh: '包', en: 'packages' },
  table: packs,
  name: packs.packNo,
  column: packs.region,
  key: 'region',
  permission: 'pack_view',
  owner: OWNER,
};

/** Routes of the zones of the warehouse. */
export function zoneRoutes(context: ServerContext): Implementation[] {
  return recordModule(context, zone, api.zone, {
    table: zones,
    rules: { referredToBy: [PACKAGES] },
    acts: STATE_ACT_WORK,
  }).routes;
}
