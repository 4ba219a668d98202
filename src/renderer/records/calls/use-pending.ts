import { homeApi, type PendingAmount } from '#shared/api/home';
import { PENDING_KINDS, showsPending } from '#shared/menu/pending';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { useSession } from '../../stores/session.ts';
import { PENDING_AREA } from './server-state.ts';
import { useEndpoint } from './use-endpoint.ts';

/** The pending work of the kinds that the user may see; nothing is requested if there are none. */
export function usePending(): Loaded<PendingAmount[]> & { seesSome: boolean } {
  const seesSome = useSession(({ permissions }) =>
    PENDING_KINDS.some((kind) => showsPending(kind, permissions)),
  );
  return { ...useEndpoint(PENDING_AREA, homeApi.pending, seesSome ? {} : null), seesSome };
}
