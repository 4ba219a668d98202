import { useMemo } from 'react';
import type { DeclaredKind } from '#shared/documents/index';
import { useSession } from './session.ts';

/** Those of these kinds of documents that the user may view. */
export function useSeenKinds<K extends DeclaredKind>(kinds: readonly K[]): readonly K[] {
  const permissions = useSession((state) => state.permissions);
  return useMemo(() => kinds.filter((kind) => permissions.has(`${kind}_view`)), [kinds, permissions]);
}
