import { useMemo } from 'react';
import type { AnyDocument } from '#shared/documents/document';
import { callsOf, type RecordApi } from '#shared/records/record-calls';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { useSavedFirst } from '../../records/acts/use-saved-first.tsx';
import { PagePanel } from '../../records/PagePanel.tsx';
import { RecordListing } from '../../records/RecordListing.tsx';
import { usePrintAction } from './use-print-action.ts';
import { useTagAction } from './use-tag-action.ts';
import { useTallyAction } from './use-tally-action.ts';

/** The standard list of documents, several of which can be printed, exported or their packages tagged at once. */
export function DocumentList({ of, api }: { of: AnyDocument; api: RecordApi }) {
  const calls = callsOf(of, api);
  const print = usePrintAction(of);
  const tag = useTagAction(of);
  const tally = useTallyAction(of);
  const usual = useSavedFirst(of, useRowActions(of, calls));
  const actions = useMemo(() => [...print, ...tag, ...tally, ...usual], [print, tag, tally, usual]);
  return <RecordListing of={of} calls={calls} actions={actions} panel={PagePanel} />;
}
