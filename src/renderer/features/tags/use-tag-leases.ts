import { useEffect, useState } from 'react';
import { tagWritingApi } from '#shared/api/tag-writing';
import { request } from '../../api/session.ts';
import { requireDesk } from '../../desk/connect.ts';
import type { PackRef } from '../../stores/dialogs.ts';
import { useTenantId } from '../../stores/session.ts';
import { TagLeases } from './tag-leases.ts';

/** The leases of these packages' EPCs for the desk of this page; given back when the component unmounts. */
export function useTagLeases(packs: readonly PackRef[]): TagLeases {
  const tenantId = useTenantId();
  const [leases] = useState(
    () =>
      new TagLeases(packs, {
        deskId: () => findDeskId(tenantId),
        lease: (body) => request(tagWritingApi.lease, { body }, { quiet: true }),
        giveBack: (body) => request(tagWritingApi.giveBack, { body }, { quiet: true }),
        kept: (deskId) => requireDesk().rfid.keptLeases({ tenantId, deskId }),
        keep: (deskId, kept) => requireDesk().rfid.keepLeases({ tenantId, deskId, leases: kept }),
        drop: (deskId, packIds) => requireDesk().rfid.dropLeases({ tenantId, deskId, packIds }),
      }),
  );
  useEffect(() => () => void leases.end(), [leases]);
  return leases;
}

/** The desk registered with the company; empty without one. */
export async function findDeskId(tenantId: string): Promise<string> {
  const { desk, connection } = await requireDesk().registration.state();
  return desk?.tenantId === tenantId && connection !== 'refused' ? desk.id : '';
}
