import type { AnyRecord } from '#shared/records/record';
import { callsOf, type RecordApi } from '#shared/records/record-calls';
import { useRowActions } from './acts/use-row-actions.ts';
import { RecordListing } from './RecordListing.tsx';

/** The standard screen of a kind of record: list, facts, form. A screen that needs more composes the same parts. */
export function RecordScreen({ of, api }: { of: AnyRecord; api: RecordApi }) {
  const calls = callsOf(of, api);
  const actions = useRowActions(of, calls);
  return <RecordListing of={of} calls={calls} actions={actions} />;
}
