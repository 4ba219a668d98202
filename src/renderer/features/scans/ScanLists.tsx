import { scanListApi } from '#shared/api/scan-list';
import { callsOf } from '#shared/records/record-calls';
import { scanList } from '#shared/records/scan-list';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { PagePanel } from '../../records/PagePanel.tsx';
import { RecordListing } from '../../records/RecordListing.tsx';

const CALLS = callsOf(scanList, scanListApi);

/** The standard list of scanned lists; each opens in the page that checks and compares it. */
export function ScanLists() {
  const actions = useRowActions(scanList, CALLS);
  return <RecordListing of={scanList} calls={CALLS} actions={actions} panel={PagePanel} />;
}
