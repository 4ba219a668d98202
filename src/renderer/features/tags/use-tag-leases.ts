import { useEffect, useState } from 'react';
import { deskApi } from '#shared/api/desk';
import { tagWritingApi } from '#shared/api/tag-writing';
import { request } from '../../api/session.ts';
import { requireDesk } from '../../desk/connect.ts';
import type { PackRef } from '../../stores/dialogs.ts';
import { useTenantId } from '../../stores/session.ts';
import { TagLeases } from './tag-leases.ts';

/** The leases of these packages' EPCs for the desk of this page; given back when the component unmounts or is hidden. */
export function useTagLeases(packs: readonly PackRef[]): TagLeases {
  const tenantId = useTenantId();
  const [leases] = useState(
    () =>
      new TagLeases(packs, {
        deskId: () => findDeskId(tenantId),
        lease: async (body) => request(tagWritingApi.lease, { body: await withProof(body) }, { quiet: true }),
        giveBack: async (body) =>
          request(tagWritingApi.giveBack, { body: await withProof(body) }, { quiet: true }),
        kept: (deskId) => requireDesk().rfid.keptLeases({ tenantId, deskId }),
        keep: (deskId, kept) => requireDesk().rfid.keepLeases({ tenantId, deskId, leases: kept }),
        drop: (deskId, packIds) => requireDesk().rfid.dropLeases({ tenantId, deskId, packIds }),
        isUnknown: (attemptKey) => isUnknown(tenantId, attemptKey),
      }),
  );
  useEffect(() => {
    leases.begin();
    return () => void leases.end();
  }, [leases]);
  return leases;
}

/** Enough for an attempt that just ended: the newest come first. */
const LATEST = 50;

/** Whether the desk does not know how its attempt with this key ended. */
async function isUnknown(tenantId: string, attemptKey: string): Promise<boolean> {
  const query = { tenantId, page: 1, size: LATEST, states: ['unknown' as const] };
  const { records } = await requireDesk().rfid.attempts(query);
  return records.some(({ id }) => id === attemptKey);
}

/** A call's body with the proof that this page acts for its registered desk; without one at a desk that is not registered. */
async function withProof<B extends { deskId: string }>(body: B) {
  if (body.deskId === '') return body;
  const { challenge } = await request(deskApi.challenge, {}, { quiet: true });
  const { origin, signature } = await requireDesk().registration.signLease({ challenge });
  return { ...body, challenge, origin, signature };
}

/** The desk registered with the company; empty without one. */
export async function findDeskId(tenantId: string): Promise<string> {
  const { desk, connection } = await requireDesk().registration.state();
  return desk?.tenantId === tenantId && connection !== 'refused' ? desk.id : '';
}
