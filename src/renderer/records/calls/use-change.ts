import { useState } from 'react';
import type { DataOf, Endpoint } from '#shared/api/kit';
import type { CallInput } from '../../api/client.ts';
import { request } from '../../api/session.ts';
import { reloadArea } from './server-state.ts';

interface Change {
  busy: boolean;
  /** Calls an endpoint that changes records of the area; lists of them are read again. Rejects with an AppError. */
  run<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<DataOf<E>>;
}

/** A change of records of an area. A refusal is for the caller to show. */
export function useChange(area: string): Change {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async run(endpoint, input) {
      setBusy(true);
      try {
        const answer = await request(endpoint, input, { quiet: true });
        reloadArea(area);
        return answer;
      } finally {
        setBusy(false);
      }
    },
  };
}
