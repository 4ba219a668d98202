import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toAppError } from '#shared/errors';
import { OPENED } from '#shared/menu/addresses';
import { showError } from '../../stores/notices.ts';

/**
 * Opens the record named in a list's address (`?open=<id>`) once, then removes it from the address; of several that are
 * found late, the last one named. Reports the errors of `find`: a record that is gone or not visible to the user.
 */
export function useOpenedByAddress<T>(find: (id: string) => Promise<T>, view: (one: T) => void): void {
  const [params, setParams] = useSearchParams();
  const id = params.get(OPENED) ?? '';
  const named = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the id in the address changes.
  useEffect(() => {
    if (id === '') return;
    const rest = new URLSearchParams(params);
    rest.delete(OPENED);
    setParams(rest, { replace: true });
    named.current = id;
    find(id).then(
      (one) => named.current === id && view(one),
      (error: unknown) => showError(toAppError(error)),
    );
  }, [id]);
}
