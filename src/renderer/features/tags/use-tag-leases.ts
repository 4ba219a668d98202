import { useEffect, useState } from 'react';
import { deskApi } from '#shared/api/desk';
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
        lease: async (body) =>
          request(
            tagWritingApi.lease,
            { body: { ...body, ...(await proofOf(body.deskId)) } },
            { quiet: true },
          ),
        giveBack: async (body) =>
          request(
            tagWritingApi.giveBack,
            { body: { ...body, ...(await proofOf(body.deskId)) } },
            { quiet: true },
          ),
        kept: (deskId) => requireDesk().rfid.keptLeases({ tenantId, deskId }),
        keep: (deskId, kept) => requireDesk().rfid.keepLeases({ tenantId, deskId, leases: kept }),
        drop: (deskId, packIds) => requireDesk().rfid.dropLeases({ tenantId, deskId, packIds }),
      }),
  );
  useEffect(() => () => void leases.end(), [leases]);
  return leases;
}

/** The proof that this page acts for its registered desk; nothing at a desk that is not registered. */
async function proofOf(deskId: string): Promise<{ challenge?: string; signature?: string }> {
  if (deskId === '') return {};
  const { challenge } = await request(deskApi.challenge, {}, { quiet: true });
  const { signature } = await requireDesk().registration.signLease({ challenge });
  return { challenge, signature };
}

/** The desk registered with the company; empty without one. */
export async function findDeskId(tenantId: string): Promise<string> {
  const { desk, connection } = await requireDesk().registration.state();
  return desk?.tenantId === tenantId && connection !== 'refused' ? desk.id : '';
}
