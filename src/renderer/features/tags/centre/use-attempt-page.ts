import { useEffect } from 'react';
import type { Page } from '#shared/api/kit';
import type { TagAttempt, TagAttemptState } from '#shared/desk/contract/tags';
import { type Loaded, useLoaded } from '../../../components/loading/use-loaded.ts';
import { desk, requireDesk } from '../../../desk/connect.ts';
import { useDesk } from '../../../stores/desk.ts';
import { useTenantId } from '../../../stores/session.ts';

interface AttemptQuery {
  current: number;
  size: number;
  states?: TagAttemptState[] | undefined;
}

/** A page of the company's tag writes at this desk; read again when one of them changes. */
export function useAttemptPage({ current, size, states }: AttemptQuery): Loaded<Page<TagAttempt>> {
  const state = useDesk((store) => store.state);
  const tenantId = useTenantId();
  const page = useLoaded(JSON.stringify([tenantId, current, size, states, state]), async () => {
    const found = await requireDesk().rfid.attempts({ tenantId, page: current, size, states });
    return { ...found, current, size, pages: Math.ceil(found.total / size) };
  });
  const { reload } = page;
  useEffect(() => desk?.rfid.onAttemptChanged(reload), [reload]);
  return page;
}
