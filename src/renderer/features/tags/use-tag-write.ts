import { useEffect, useReducer, useState } from 'react';
import { useTenantId } from '../../stores/session.ts';
import { TagAttempt } from './tag-attempt.ts';
import { advance, IDLE, type TagFlow } from './tag-flow.ts';
import type { TagGoal, TagLeases } from './tag-leases.ts';

export interface TagWrite extends Pick<TagAttempt, 'start' | 'confirm' | 'replace' | 'cancel' | 'reset'> {
  flow: TagFlow;
}

/** The attempt to write the tag of a package, and its state; abandoned when the component unmounts. */
export function useTagWrite(pack: TagGoal, leases: TagLeases): TagWrite {
  const tenantId = useTenantId();
  const [flow, dispatch] = useReducer(advance, IDLE);
  const [attempt] = useState(() => new TagAttempt(pack, leases, tenantId, dispatch));
  useEffect(() => attempt.follow(pack, tenantId), [attempt, pack, tenantId]);
  useEffect(() => attempt.listen(), [attempt]);
  return {
    flow,
    start: (readerId) => attempt.start(readerId),
    confirm: () => attempt.confirm(),
    replace: () => attempt.replace(),
    cancel: () => attempt.cancel(),
    reset: () => attempt.reset(),
  };
}
