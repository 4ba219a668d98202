import { useEffect, useReducer, useState } from 'react';
import { packRecordApi } from '#shared/api/pack-records';
import { request } from '../../api/session.ts';
import { desk, requireDesk } from '../../desk/connect.ts';
import { ownReadings } from '../../desk/readings.ts';
import { currentUserId, useTenantId } from '../../stores/session.ts';
import { type AttemptCalls, TagAttempt } from './tag-attempt.ts';
import { advance, IDLE, type TagFlow } from './tag-flow.ts';
import type { TagGoal, TagLeases } from './tag-leases.ts';

export interface TagWrite extends Pick<TagAttempt, 'start' | 'confirm' | 'replace' | 'cancel' | 'reset'> {
  flow: TagFlow;
}

const CALLS: AttemptCalls = {
  endLeftReadings: () => ownReadings.endLeft(),
  probe: (call) => requireDesk().rfid.probe(call),
  write: (call) => requireDesk().rfid.write(call),
  cancel: (call) => requireDesk().rfid.cancel(call),
  onProgress: (listener) => desk?.rfid.onProgress(listener) ?? (() => undefined),
  holder: (query) => request(packRecordApi.tagHolder, { query }, { quiet: true }),
  release: (body) => request(packRecordApi.releaseTag, { body }, { quiet: true }),
  pending: () => requireDesk().outbox.pending(),
  userId: currentUserId,
};

/** The attempt to write the tag of a package, and its state; cancelled when the component unmounts or is hidden. */
export function useTagWrite(pack: TagGoal, leases: TagLeases): TagWrite {
  const tenantId = useTenantId();
  const [flow, dispatch] = useReducer(advance, IDLE);
  const [attempt] = useState(() => new TagAttempt({ pack, tenantId }, leases, CALLS, dispatch));
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
