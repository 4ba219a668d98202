import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toAppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { request } from '../../api/session.ts';
import { showError } from '../../stores/notices.ts';
import { OPENED } from './record-address.ts';

/**
 * Opens the record named in a list's address (`?open=<id>`) once, then removes it from the address. Reports a record
 * that is gone or not visible to the user.
 */
export function useOpenedByAddress({ detail }: RecordCalls, view: (row: RecordRow) => void): void {
  const [params, setParams] = useSearchParams();
  const id = params.get(OPENED) ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the id in the address changes.
  useEffect(() => {
    if (id === '') return;
    const rest = new URLSearchParams(params);
    rest.delete(OPENED);
    setParams(rest, { replace: true });
    request(detail, { query: { id } }, { quiet: true }).then(
      (row) => view(row as RecordRow),
      (error: unknown) => showError(toAppError(error)),
    );
  }, [id]);
}
