import { CHECKED_KINDS, type CheckedKind } from '#shared/documents/checked-kinds';
import { usePermission } from '../../stores/session.ts';
import { useSeenKinds } from '../../stores/use-seen-kinds.ts';

/** The kinds of documents that the user may check by tags. */
export function useCheckedKinds(): readonly CheckedKind[] {
  const seen = useSeenKinds(CHECKED_KINDS);
  return usePermission('tagReading_check') ? seen : [];
}
