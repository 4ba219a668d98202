import { QueryClient } from '@tanstack/react-query';
import { DOCUMENT_KINDS, isDocumentKind } from '#shared/domain/document-states';
import { AppError } from '#shared/errors';
import { isUnanswered } from '#shared/unanswered';
import { useDeliveredOutcomes } from '../../stores/deliveries.ts';
import { usePendingSignals } from '../../stores/pending-signals.ts';
import { useServer } from '../../stores/server.ts';
import { ownerOf, useSession } from '../../stores/session.ts';

const CHANNEL = 'veneer-desk-changes';

/** Cached answers of the back office, by area, endpoint and query. A failure is shown, not retried silently. */
export const serverState = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false } },
});

/** One channel to send and to hear by: a message does not return to the channel that sent it. */
const otherTabs = new BroadcastChannel(CHANNEL);

/** Reloads the displayed data of these records, here and in the other tabs of this browser. */
export function reloadArea(area: string): void {
  markStale(area);
  otherTabs.postMessage(area);
}

/**
 * The same after a change whose answer was lost, which may have been carried out all the same: at once, or as soon as the
 * server answers again.
 */
export function reloadOnceReachable(area: string): void {
  if (useServer.getState().reachable) {
    reloadArea(area);
    return;
  }
  const stop = useServer.subscribe(({ reachable }) => {
    if (!reachable) return;
    stop();
    reloadArea(area);
  });
}

/** Counts of pending work. */
export const PENDING_AREA = 'pending';
/** The areas of the prints of documents, one a kind, end with this. */
export const PRINT_AREA = 'Print';
/** Chains of documents, which follow changes of any kind of them. */
export const CHAIN_AREA = 'chain';

/** What a document changes beside itself: the progress of its sources, the goods that it moves. */
const MOVED_AREAS = [...DOCUMENT_KINDS, 'pack', 'stock', 'log', 'processTask'];

function markStale(area: string): void {
  const changed = isDocumentKind(area) ? MOVED_AREAS : [area];
  for (const one of [...changed, CHAIN_AREA]) void renew([one]);
}

/**
 * A first answer that is under way may have been read before the change: it is requested again, as one is that would replace
 * another.
 */
async function renew(queryKey: readonly string[]): Promise<void> {
  await serverState.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await serverState.invalidateQueries({ queryKey });
}

/**
 * Marks cached data as stale after changes in another tab, signals over the socket, the server's return, or a change of
 * session. Returns a function that stops it.
 */
export function followChanges(): () => void {
  otherTabs.onmessage = ({ data }) => markStale(data);
  const stopSignals = usePendingSignals.subscribe(() => markStale(PENDING_AREA));
  const stopServer = useServer.subscribe(({ reachable }, before) => {
    if (!reachable || before.reachable) return;
    const wasUnanswered = (error: unknown) => error instanceof AppError && isUnanswered(error);
    void serverState.refetchQueries({ predicate: ({ state }) => wasUnanswered(state.error) });
  });
  const stopOutcomes = useDeliveredOutcomes.subscribe(() => {
    const isOfPrints = (key: readonly unknown[]) => String(key[0]).endsWith(PRINT_AREA);
    void serverState.invalidateQueries({ predicate: ({ queryKey }) => isOfPrints(queryKey) });
  });
  const stopSession = useSession.subscribe(({ record }, before) => {
    // Another user may have fewer permissions.
    if (ownerOf(record) !== ownerOf(before.record)) serverState.clear();
  });
  return () => {
    otherTabs.onmessage = null;
    stopSignals();
    stopServer();
    stopOutcomes();
    stopSession();
  };
}
