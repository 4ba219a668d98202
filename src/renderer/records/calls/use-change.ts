import { useState } from 'react';
import type { DataOf, Endpoint } from '#shared/api/kit';
import { toAppError } from '#shared/errors';
import { type CallInput, type CallOptions, isUnsettled } from '../../api/client.ts';
import { request } from '../../api/session.ts';
import { reloadArea, reloadOnceReachable } from './server-state.ts';

interface Change {
  busy: boolean;
  /** Calls an endpoint that changes records of the area, whose lists are then reloaded. Rejects with an AppError. */
  run<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: Pick<CallOptions, 'key'>,
  ): Promise<DataOf<E>>;
  /** Same as `run`, on records as the user sees them: if another user has changed one, the lists are reloaded too. */
  runOnSeen: Change['run'];
}

/** Changes records of an area. The caller shows a refusal. */
export function useChange(area: string): Change {
  const [busy, setBusy] = useState(false);
  const run: Change['run'] = async (endpoint, input, options) => {
    setBusy(true);
    try {
      const answer = await request(endpoint, input, { ...options, quiet: true });
      reloadArea(area);
      return answer;
    } catch (error) {
      if (isUnsettled(toAppError(error))) reloadOnceReachable(area);
      throw error;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    run,
    runOnSeen: (endpoint, input, options) =>
      run(endpoint, input, options).catch((error: unknown) => {
        if (toAppError(error).code === 'record.changed') reloadArea(area);
        throw error;
      }),
  };
}
